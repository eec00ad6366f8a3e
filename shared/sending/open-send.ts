import { isoTime } from '../base/clock.ts';
import { type Head, headKey, parseHead } from '../conversations/head.ts';
import type { Content } from '../conversations/message.ts';
import type { Idempotency } from '../http/request.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { FileFlow } from './file-flow.ts';
import { addressOfKey, type Intent, intentKey, newAddress, newMessageId, parseIntent } from './intent.ts';
import { isOver } from './intent-store.ts';
import type { Recipient, RecipientLookup } from './recipient.ts';

interface Sent extends SendKey {
  readonly content: Content;
  readonly files?: FileFlow;
  readonly instance?: string;
}

/** Base62 characters of a file's name in our storage: 131 bits. */
const fileNameLength = 22;

/** The intent of a send to a contact that is there. With media it is prepared first. */
export function newIntent(
  { organization, operation, idempotency, content, files, instance }: Sent,
  { address }: OpenSend,
  { contactId, address: recipient }: Recipient,
  { clock, ids }: Deps,
): Intent {
  const hasFile = files?.prepare !== undefined;
  const media_key = `${organization.id}/${ids.base62(fileNameLength)}`;
  return {
    message_id: newMessageId(address, ids),
    operation,
    request_hash: idempotency?.requestHash,
    state: hasFile ? 'preparing' : 'sending',
    organization_id: organization.id,
    contact_id: contactId,
    recipient,
    instance,
    message_type: content.message_type,
    reaction: content.reaction,
    created_at: isoTime(clock.now()),
    content: hasFile ? { ...content, media_key } : content,
  };
}

/** What a send starts from. */
export interface OpenSend {
  /** Where the intent will stand. */
  readonly address: string;
  /** What stands there: the same key was used before. Absent when it is free, or its former use is over. */
  readonly first?: Intent;
  /** A former use of the key that is over and makes room. */
  readonly previous?: Intent;
  /** The recipient, with the head of their conversation. Throws 404. */
  recipient(): Promise<Recipient & { readonly head: Head }>;
}

export interface SendKey {
  readonly organization: Organization;
  /** Scope of the idempotency key: the endpoint. */
  readonly operation: string;
  readonly idempotency?: Idempotency;
  readonly recipient: RecipientLookup;
}

/** Reads it all in one round trip, as a rule. */
export async function openSend(key: SendKey, { table, clock, ids }: Deps<'table:read'>): Promise<OpenSend> {
  const { organization, operation, idempotency, recipient: lookup } = key;
  const address = idempotency ? addressOfKey(operation, idempotency.key) : newAddress(ids);
  const [guessed, standing, ...found] = await table.getMany([
    headKey(organization.id, lookup.guess),
    // Without a key nothing can stand there; the read is spared.
    ...(idempotency ? [intentKey(organization.id, address)] : []),
    ...lookup.keys,
  ]);
  const intent = idempotency && parseIntent(standing);
  const items = idempotency ? found : [standing, ...found];
  return {
    address,
    ...(intent && (isOver(intent, clock.now()) ? { previous: intent } : { first: intent })),
    async recipient() {
      const recipient = await lookup.find(items);
      if (!recipient) throw lookup.notFound();
      const isGuessed = recipient.contactId === lookup.guess;
      const item = isGuessed ? guessed : await table.get(headKey(organization.id, recipient.contactId));
      const head = item ? parseHead(item) : await lookup.begin?.();
      if (!head) throw lookup.notFound();
      return { ...recipient, head };
    },
  };
}
