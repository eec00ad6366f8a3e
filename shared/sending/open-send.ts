import { isoTime } from '../base/clock.ts';
import type { Channel } from '../channels/channel.ts';
import type { Head } from '../conversations/head.ts';
import type { Content } from '../conversations/message.ts';
import type { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import { countSend, hasFewSendsLeft } from '../organizations/send-rate.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, ifContended, untilSettled } from '../table/contention.ts';
import type { FileFlow } from './file-flow.ts';
import { inFlightWrite } from './in-flight.ts';
import { type Intent, isEchoed, keyOfIntent, newMessageId, parseIntent, recordWrites } from './intent.ts';
import { type ReadableSend, type ReadSend, readSend } from './read-send.ts';
import type { Recipient } from './recipient-lookup.ts';
import { refuseExcess } from './refuse-excess.ts';
import { stateAfter } from './transitions.ts';
import { noteOf, sendsAhead } from './under-way.ts';
import { withdrawTurnedAway } from './withdraw.ts';

/** What a send is opened with. */
export interface NewSend extends ReadableSend {
  readonly organization: Organization;
  /** The e-mail address of the person who sends it, where that is no program. */
  readonly sentBy?: string;
  /** The broadcast that it is a part of. */
  readonly broadcast?: Intent['broadcast'];
  /** As a function, where it is known only once the recipient is found. */
  readonly content: Content | (() => Content);
  /** The gateway instance whose own server sends it: an echo alone can settle the send (`isEchoed`). */
  readonly instance?: string;
  /** Refuses the address of a file that the provider fetches by itself. Throws 400. */
  readonly checkAddress?: () => Promise<void>;
  /** For endpoints whose messages may have a file, which has to be with the provider first. */
  readonly files?: FileFlow;
  /** The organization's way to the provider; throws when there is none. */
  readonly openChannel: () => Promise<Channel>;
}

/**
 * `opened`: its intent is on record, and from here on it is found again, wherever its process ends. `used`: the key was
 * used before, and `first` stands under it; absent when that has just been withdrawn. `ahead`: how many other sends into the
 * conversation may be under way.
 */
type OpenedSend = (BegunSend & { readonly ahead: number }) | UsedKey;

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

type OpenDeps = Deps<'table:write' | 'queue:events' | 'limits'>;

/**
 * Reads what a send needs, and puts its intent on record. Throws what refuses it, of which nothing is left then. What has been
 * sent before does not count towards the organization's rate.
 */
export async function openSend(asked: NewSend, deps: OpenDeps): Promise<OpenedSend> {
  const { organization, files, content } = asked;
  if (typeof content !== 'function') refuseExcess(content);
  const note = noteOf(asked, deps.clock.now());
  const count = () => countSend(organization, deps, note);
  const [read, overQuota] = await Promise.all([readSend(asked, deps), files?.overQuota?.(organization)]);
  if (read.first) return { kind: 'used', first: read.first };
  const counted = hasFewSendsLeft(organization, deps) ? await count() : undefined;
  if (counted?.refusal) throw counted.refusal;
  const begun = await beginSend(asked, { read, overQuota }, deps).catch(async (refusal) => {
    // Of all that may refuse a send the rate comes first.
    throw (counted ?? (await count())).refusal ?? refusal;
  });
  // Counted beside the record, so that it takes no time.
  const counting = counted ?? count();
  const recording = recordIntent(begun.intent, read.previous, deps).catch(async (fault) => {
    await (await counting).giveBack();
    throw fault;
  });
  const [{ refusal, noted, giveBack }, other] = await Promise.all([counting, recording]);
  if (other) {
    await giveBack();
    return other;
  }
  if (refusal) {
    await withdrawTurnedAway(begun.intent, undefined, deps);
    throw refusal;
  }
  return { ...begun, ahead: sendsAhead(noted, note, begun.head) };
}

/** Opens the channel, finds the recipient, judges the address of a file, and makes the intent, which is not on record yet. */
async function beginSend(
  send: NewSend,
  { read, overQuota }: { readonly read: ReadSend; readonly overQuota: ApiError | undefined },
  deps: Deps<'table:write'>,
): Promise<BegunSend> {
  if (overQuota) throw overQuota;
  const channel = await send.openChannel();
  const { head, ...recipient } = await read.recipient();
  await send.checkAddress?.();
  const intent = newIntent(send, { address: read.address, recipient }, deps);
  // A process that ended while it prepared a file under this key has left the file.
  if (read.previous) await send.files?.drop(read.previous);
  return { kind: 'opened', intent, channel, head };
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
  if (content !== given) refuseExcess(content);
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
