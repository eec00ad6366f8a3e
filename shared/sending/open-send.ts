import { type Head, headKey, parseHead } from '../conversations/head.ts';
import type { Idempotency } from '../http/request.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { addressOfKey, type Intent, intentKey, newAddress, parseIntent } from './intent.ts';
import { isOver } from './intent-store.ts';
import type { Recipient, RecipientLookup } from './recipient.ts';

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
