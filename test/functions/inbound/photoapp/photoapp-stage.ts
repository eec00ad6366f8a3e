import { takePhotoapp } from '../../../support/customers.ts';
import { receiversIn } from '../../../support/receivers.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { clientOf } from '../../client.ts';
import { audioSender, photoappId } from '../../photoapp-client.ts';

/** Milliseconds, as the platform gives them. */
export const timestamp = 1_790_000_000_123;
let made = 0;
/** A message's id, as the platform gives it. */
export const newMid = () => `aWdfZAG1f${++made}`;

/** The platform's answers to a send: none that arrives, and its yes. */
export const lost = () => ({ kind: 'lost' as const, reason: 'timeout' });
export const accepted = (message_id: string) => () => jsonAnswer(200, { recipient_id: photoappId, message_id });

/**
 * A world with organizations that send through the photo-app, and to which its messages come. `platform` is what it
 * answers to a send; a test replaces it.
 */
export async function openPhotoappStage() {
  const world = await openWorld();
  const stage = { world, platform: lost as World['provider'], openCase };
  world.provider = (request, count) => stage.platform(request, count);
  const receivers = receiversIn(world);

  /** An organization with a contact of the photo-app and a subscription. */
  async function openCase() {
    const tenant = await makeTenant(world.ports);
    const contact = await tenant.addContact('+5511999990000', 'Ana', { photoapp_id: photoappId });
    const receiver = await receivers.subscribe(tenant, { platform: 'photoapp' });
    const account = tenant.organization.photoapp_account_id;
    const ours = { sender: { id: account }, recipient: { id: photoappId }, timestamp };
    const theirs = { sender: { id: photoappId }, recipient: { id: account }, timestamp };
    const take = async (...events: object[]) => {
      await takePhotoapp(world, tenant, events);
      await world.drain();
    };
    const { conversations, message } = clientOf(world.ports, tenant.apiKey);
    const sendAudio = audioSender(world.ports, tenant.apiKey);
    const audio = { type: 'audio', payload: { url: 'https://cdn.example/voice.m4a' } };
    return {
      tenant,
      contact,
      theirs,
      take,
      message: (text: string, mid = newMid()) => take({ ...theirs, message: { mid, text } }),
      echo: (mid: string, message: object = { attachments: [audio] }) => ({
        ...ours,
        timestamp: world.clock.now(),
        message: { mid, is_echo: true, ...message },
      }),
      send: (headers: Record<string, string> = {}) => sendAudio({ media_url: 'https://files.example/a.m4a' }, headers),
      queue: (...events: object[]) => takePhotoapp(world, tenant, events),
      /** The conversation with the contact, oldest first. */
      rows: async () =>
        (await conversations({ query: `contactId=${contact.id}&ascending=true&limit=100` })).body.messages,
      alone: async (id: string) => (await message(id)).body.message,
      /** What the subscription was told. */
      events: () => receiver.received.map(({ body }) => JSON.parse(body)),
    };
  }
  return stage;
}
export type PhotoappStage = Awaited<ReturnType<typeof openPhotoappStage>>;
