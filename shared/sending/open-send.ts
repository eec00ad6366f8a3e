import { isoTime } from '../base/clock.ts';
import { type Head, headKey, parseHead } from '../conversations/head.ts';
import type { Content } from '../conversations/message.ts';
import { ownIdKey, parsePlace } from '../conversations/message-store.ts';
import type { Idempotency } from '../http/request.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, ifContended, untilSettled } from '../table/contention.ts';
import { absent } from '../table/expressions.ts';
import type { Item, Key, Write } from '../table/table.ts';
import type { FileFlow } from './file-flow.ts';
import { inFlightWrite } from './in-flight.ts';
import {
  addressOfKey,
  type Intent,
  intentKey,
  isEchoed,
  isStill,
  keptMs,
  keyOfIntent,
  newAddress,
  newMessageId,
  parseIntent,
  shardOf,
} from './intent.ts';
import type { Recipient, RecipientLookup } from './recipient.ts';
import { leaseMs, stateAfter } from './transitions.ts';

/** What a send is read by. */
export interface SendKey {
  readonly organization: Organization;
  /** Scope of the idempotency key: the endpoint. */
  readonly operation: string;
  readonly idempotency?: Idempotency;
  readonly recipient: RecipientLookup;
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

/** Reads everything that a send needs: in one round trip, unless the recipient is not where it was guessed. */
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
  const makesRoom = stateAfter('key used again', intent, { now: clock.now() }) === 'none';
  return {
    address,
    ...(intent && (makesRoom ? { previous: intent } : { first: intent })),
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

interface NewSend extends SendKey {
  readonly content: Content;
  readonly files?: FileFlow;
  readonly instance?: string;
}

/** Base62 characters of a file's name in our storage: 131 bits. */
const fileNameLength = 22;

/** The intent of a send to a contact who is there. With media its file is prepared first. */
export function newIntent(
  { organization, operation, idempotency, content, files, instance }: NewSend,
  { address, recipient }: { readonly address: string; readonly recipient: Recipient },
  { clock, ids }: Deps,
): Intent {
  const hasFile = files?.prepare !== undefined;
  const media_key = `${organization.id}/${ids.base62(fileNameLength)}`;
  return {
    message_id: newMessageId(address, ids),
    operation,
    request_hash: idempotency?.requestHash,
    state: stateAfter('requested', undefined, { hasFile }) as Intent['state'],
    organization_id: organization.id,
    contact_id: recipient.contactId,
    recipient: recipient.address,
    instance,
    message_type: content.message_type,
    reaction: content.reaction,
    created_at: isoTime(clock.now()),
    content: hasFile ? { ...content, media_key } : content,
  };
}

/** `other`: another request has the key; `intent` is what stands there, absent when it has just been withdrawn. */
export type RecordResult = { readonly kind: 'recorded' } | { readonly kind: 'other'; readonly intent?: Intent };

/**
 * Puts the intent on record: from here on the send is found again, wherever its process ends. `previous` is a finished one
 * under the same key: it makes room, and our id of its message stays known.
 */
export async function recordIntent(
  intent: Intent,
  previous: Intent | undefined,
  deps: Deps<'table:write'>,
): Promise<RecordResult> {
  const lease_until = isoTime(deps.clock.now() + leaseMs);
  const item = { ...keyOfIntent(intent), ...intent, lease_until, due_shard: shardOf(intent), due_at: lease_until };
  const writes = previous
    ? replacingWrites(previous, item, deps.clock.now())
    : [{ kind: 'put' as const, item, condition: absent() }];
  const result = await writeAll(intent, [...writes, ...(isEchoed(intent) ? [inFlightWrite(intent)] : [])], deps);
  if (result.kind === 'done') return { kind: 'recorded' };
  const other = parseIntent(await deps.table.get(keyOfIntent(intent)));
  // A retry of the SDK can meet what its own first try has written.
  if (other?.message_id === intent.message_id) return { kind: 'recorded' };
  // A transaction that merely met another may leave the finished one standing; its answer is too old to be given again.
  if (other?.message_id === previous?.message_id) return { kind: 'other' };
  return { kind: 'other', intent: other };
}

/** A write by itself where there is one, which costs half. A transaction that merely meets another is tried again. */
async function writeAll({ organization_id }: Intent, writes: readonly Write[], deps: Deps<'table:write'>) {
  const [first, ...others] = writes;
  if (first?.kind === 'put' && others.length === 0) return deps.table.write(first);
  return untilSettled({ over: 'intent', organizationId: organization_id }, deps, async () => {
    const result = await deps.table.transact(writes);
    return result.kind === 'conflict' ? again : result;
  }).catch(ifContended({ kind: 'conflict' } as const));
}

function replacingWrites(previous: Intent, item: Item & Key, now: number): Write[] {
  const { organization_id, message_id } = previous;
  const place = parsePlace({ ...previous });
  const expires_at = Math.ceil((now + keptMs) / 1000);
  const lookup: Write = {
    kind: 'put',
    item: { ...ownIdKey(organization_id, message_id), ...place, expires_at },
  };
  return [{ kind: 'put', item, condition: isStill(previous, previous.state) }, ...(place ? [lookup] : [])];
}
