import { isoTime } from '../base/clock.ts';
import type { Channel } from '../channels/channel.ts';
import { currentConversation, type Head, headKey } from '../conversations/head.ts';
import type { Content } from '../conversations/message.ts';
import type { Idempotency } from '../http/request.ts';
import type { Organization } from '../organizations/organization.ts';
import { countSend } from '../organizations/send-rate.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, ifContended, untilSettled } from '../table/contention.ts';
import type { FileFlow } from './file-flow.ts';
import { inFlightWrite } from './in-flight.ts';
import {
  addressOfKey,
  type Intent,
  intentKey,
  isEchoed,
  keyOfIntent,
  newAddress,
  newMessageId,
  parseIntent,
  recordWrites,
} from './intent.ts';
import type { Recipient, RecipientLookup } from './recipient-lookup.ts';
import { stateAfter } from './transitions.ts';
import { isUnderWay, noteOf } from './under-way.ts';

/** What a send is opened with. */
export interface NewSend {
  readonly organization: Organization;
  /** The endpoint. */
  readonly operation: string;
  /** Within the organization, the scope of the idempotency key; the endpoint alone unless its path names something. */
  readonly keyScope?: string;
  readonly idempotency?: Idempotency;
  /** What was sent under the key is never sent again, also when its answer is kept no longer. */
  readonly isOnce?: true;
  /** The e-mail address of the person who sends it, where that is no program. */
  readonly sentBy?: string;
  /** The broadcast that it is a part of. */
  readonly broadcast?: Intent['broadcast'];
  readonly recipient: RecipientLookup;
  /** As a function, where it is known only once the recipient is found. */
  readonly content: Content | (() => Content);
  /** The gateway instance whose own server sends it: an echo alone can settle the send (`isEchoed`). */
  readonly instance?: string;
  /** For endpoints whose messages may have a file, which has to be with the provider first. */
  readonly files?: FileFlow;
  /** The organization's way to the provider; throws when there is none. */
  readonly openChannel: () => Promise<Channel>;
}

/**
 * `opened`: its intent is on record, and from here on it is found again, wherever its process ends. `used`: the key was
 * used before, and `first` stands under it; absent when that has just been withdrawn. `isRaced`: another send into the
 * conversation is under way.
 */
type OpenedSend = (BegunSend & { readonly isRaced: boolean }) | UsedKey;

interface BegunSend {
  readonly kind: 'opened';
  readonly intent: Intent;
  readonly channel: Channel;
  readonly head: Head;
}

interface UsedKey {
  readonly kind: 'used';
  readonly first?: Intent;
}

/**
 * Reads what a send needs, and puts its intent on record. Throws what refuses it before anything of it is written. It is
 * counted while it is read, so that counting takes no time; what has been sent before does not count.
 */
export async function openSend(asked: NewSend, deps: Deps<'table:write' | 'limits'>): Promise<OpenedSend> {
  const { organization, files } = asked;
  const note = noteOf(asked, deps.clock.now());
  const [read, count, overQuota] = await Promise.all([
    readSend(asked, deps),
    countSend(organization, deps, note),
    files?.overQuota?.(organization),
  ]);
  const refusal = count.refusal ?? overQuota;
  if (refusal && !read.first) throw refusal;
  const send = read.first ? { kind: 'used' as const, first: read.first } : await beginSend(asked, read, deps);
  if (send.kind === 'opened') return { ...send, isRaced: isUnderWay(count.noted, note, send.head) };
  await count.giveBack();
  return send;
}

/** Opens the channel, finds the recipient, and puts the intent on record. */
async function beginSend(send: NewSend, read: ReadSend, deps: Deps<'table:write'>): Promise<BegunSend | UsedKey> {
  const channel = await send.openChannel();
  const { head, ...recipient } = await read.recipient();
  const intent = newIntent(send, { address: read.address, recipient }, deps);
  // A process that ended while it prepared a file under this key has left the file.
  if (read.previous) await send.files?.drop(read.previous);
  const other = await recordIntent(intent, read.previous, deps);
  return other ?? { kind: 'opened', intent, channel, head };
}

/** What a send starts from. */
interface ReadSend {
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
async function readSend(
  { organization, operation, keyScope = operation, idempotency, isOnce, recipient: lookup }: NewSend,
  { table, clock, ids }: Deps<'table:read'>,
): Promise<ReadSend> {
  const address = idempotency ? addressOfKey(keyScope, idempotency.key) : newAddress(ids);
  const [guessed, standing, ...found] = await table.getMany([
    headKey(organization.id, lookup.guess),
    // Without a key nothing can stand there; the read is spared.
    ...(idempotency ? [intentKey(organization.id, address)] : []),
    ...lookup.keys,
  ]);
  const intent = idempotency && parseIntent(standing);
  const items = idempotency ? found : [standing, ...found];
  const isOver = stateAfter('key used again', intent, { now: clock.now() }) === 'none';
  const makesRoom = isOver && !(isOnce && intent?.state === 'settled');
  return {
    address,
    ...(intent && (makesRoom ? { previous: intent } : { first: intent })),
    async recipient() {
      const found = await lookup.find(items);
      if (!found) throw lookup.notFound();
      const { headItem, ...recipient } = found;
      const isGuessed = recipient.contactId === lookup.guess;
      const item = isGuessed ? guessed : (headItem ?? (await table.get(headKey(organization.id, recipient.contactId))));
      const key = { organizationId: organization.id, contactId: recipient.contactId };
      const standing = item && (await currentConversation(key, item, { table }));
      const head = item ? standing?.head : await lookup.begin?.();
      if (!head) throw lookup.notFound();
      return { ...recipient, contactId: standing?.contactId ?? recipient.contactId, head };
    },
  };
}

/** Base62 characters of a file's name in our storage: 131 bits. */
const fileNameLength = 22;

/** The intent of a send to a contact who is there. With media its file is prepared first. */
function newIntent(
  { organization, operation, idempotency, content: given, files, instance, broadcast, sentBy }: NewSend,
  { address, recipient }: { readonly address: string; readonly recipient: Recipient },
  { clock, ids }: Deps,
): Intent {
  const content = typeof given === 'function' ? given() : given;
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
    user_id: recipient.userId,
    instance,
    broadcast,
    sent_by: sentBy,
    message_type: content.message_type,
    reaction: content.reaction,
    created_at: isoTime(clock.now()),
    content: hasFile ? { ...content, media_key } : content,
  };
}

/** Undefined when the intent is on record; otherwise another request has the key. */
async function recordIntent(
  intent: Intent,
  previous: Intent | undefined,
  deps: Deps<'table:write'>,
): Promise<UsedKey | undefined> {
  const writes = recordWrites(intent, previous, deps.clock.now());
  if (isEchoed(intent)) writes.push(inFlightWrite(intent));
  const [only, ...others] = writes;
  const race = { over: 'intent', organizationId: intent.organization_id } as const;
  const isRecorded = await untilSettled(race, deps, async () => {
    // A write by itself costs half. A transaction that merely meets another is tried again.
    const { kind } = await (only && others.length === 0 ? deps.table.write(only) : deps.table.transact(writes));
    return kind === 'conflict' ? again : kind === 'done';
  }).catch(ifContended(false));
  if (isRecorded) return undefined;
  const other = parseIntent(await deps.table.get(keyOfIntent(intent)));
  // A retry of the SDK can meet what its own first try has written.
  if (other?.message_id === intent.message_id) return undefined;
  // A transaction that merely met another may leave the finished one standing; its answer is too old to be given again.
  return { kind: 'used', first: other?.message_id === previous?.message_id ? undefined : other };
}
