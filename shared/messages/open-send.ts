import { firstIdOf } from '../contacts/contact.ts';
import { type Identity, identityKey, parseIdentity } from '../contacts/identity.ts';
import type { Idempotency } from '../http/request.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Head, headKey, parseHead } from './head.ts';
import { addressOfKey, type Intent, newAddress } from './intent.ts';
import { intentKey, parseIntent } from './intent-item.ts';
import { isOver } from './intent-store.ts';

/** What a send starts from, as read in one round trip. */
export interface OpenSend {
  /** Where the intent will stand. */
  readonly address: string;
  /** What stands there: the same key was used before. Absent when it is free, or its former use is over. */
  readonly first?: Intent;
  /** A former use of the key that is over and makes room. */
  readonly previous?: Intent;
  readonly contact?: Identity;
  readonly head?: Head;
}

export interface SendKey {
  readonly organization: Organization;
  /** Scope of the idempotency key: the endpoint. */
  readonly operation: string;
  readonly idempotency?: Idempotency;
  /** The recipient, in digits. */
  readonly digits: string;
}

export async function openSend(key: SendKey, { table, clock, ids }: Deps<'table:read'>): Promise<OpenSend> {
  const { organization, operation, idempotency, digits } = key;
  const address = idempotency ? addressOfKey(operation, idempotency.key) : newAddress(ids);
  const guess = firstIdOf(organization, digits);
  const [identity, guessed, standing] = await table.getMany([
    identityKey(organization.id, digits),
    headKey(organization.id, guess),
    ...(idempotency ? [intentKey(organization.id, address)] : []),
  ]);
  const contact = parseIdentity(identity);
  const intent = parseIntent(standing);
  const over = intent !== undefined && isOver(intent, clock.now());
  const headItem =
    !contact || contact.contact_id === guess ? guessed : await table.get(headKey(organization.id, contact.contact_id));
  return {
    address,
    ...(intent && (over ? { previous: intent } : { first: intent })),
    contact,
    head: contact && parseHead(headItem),
  };
}
