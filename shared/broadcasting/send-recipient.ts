import * as z from 'zod';
import type { Broadcast } from '../broadcasts/broadcast.ts';
import type { Content } from '../conversations/message.ts';
import { messageIdSchema } from '../identifiers.ts';
import { troubleSpotOf } from '../organizations/organization.ts';
import { withFile } from '../sending/file-flow.ts';
import { sendMessage } from '../sending/send-message.ts';
import { templateMessage } from '../sending/template-message.ts';
import { operation, outcomeOf, type RecipientOutcome, sendKeyOf } from './recipient-outcome.ts';
import type { ReadyRecipient, SendDeps, SendingRun, SharedFile } from './sending-run.ts';

/** Sends to one recipient, through the flow of all sends; and again at most once it is known that nothing was sent. */
export async function sendToRecipient(
  broadcast: Broadcast,
  ready: ReadyRecipient,
  run: SendingRun,
  deps: SendDeps,
): Promise<RecipientOutcome> {
  try {
    const { body } = await sendMessage(planOf(broadcast, ready, run, deps), deps);
    return { kind: 'settled', to: { status: 'sent', ...sentBodySchema.parse(body) } };
  } catch (error) {
    return outcomeOf(error, { broadcast, ready, run }, deps);
  }
}

/** What a send that the provider has accepted is answered with; one that a receipt has settled has other words. */
const sentBodySchema = z.object({ id: messageIdSchema, message_id: z.string() });
type SentBody = z.infer<typeof sentBodySchema>;

function planOf(broadcast: Broadcast, { recipient, contact, use }: ReadyRecipient, run: SendingRun, deps: SendDeps) {
  const { organization, provider, file } = run;
  const arrivedAt = deps.clock.now();
  const body = {
    message_type: 'template',
    template: use,
    contact_id: contact.id,
    context_message_id: undefined,
  } as const;
  const message = templateMessage(organization, { body, provider: provider.templates }, deps);
  return {
    organization,
    operation,
    idempotency: { key: sendKeyOf(broadcast, contact), requestHash: broadcast.id },
    isOnce: true,
    broadcast: { id: broadcast.id, recipient: recipient.contact_id },
    recipient: message.recipient,
    content: () => (file ? withSharedFile(message.content(), file) : message.content()),
    arrivedAt,
    troubleSpot: troubleSpotOf(organization, 'chatapp'),
    openChannel: () => message.opened(provider.openChannel(organization, () => message.payload(file?.file), deps)),
    acceptedBody: ({ providerId }, { message_id: id }) => ({ id, message_id: providerId }) satisfies SentBody,
  } satisfies Parameters<typeof sendMessage>[0];
}

const withSharedFile = (content: Content, file: SharedFile): Content => ({
  ...withFile(content, file),
  shared_media_key: file.stored.key,
});
