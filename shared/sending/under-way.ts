import { createHash } from 'node:crypto';
import { isoTime } from '../base/clock.ts';
import type { Head } from '../conversations/head.ts';
import type { Content } from '../conversations/message.ts';
import type { Noted, SendNote } from '../organizations/send-rate.ts';
import type { RecipientLookup } from './recipient-lookup.ts';

/*
 * Sends into one conversation at once contend for its next number, and each commit that loses costs as much as one that wins.
 * So each leaves a note with its organization's counter, which it writes anyway: into which conversation, and when. Who finds
 * the note of a send that the conversation does not show yet need not try: behind a few it waits for its turn, behind more
 * it leaves its commit to the conversation's worker. A note that is overwritten, or of another window or counter, is one more
 * commit that loses; one of a send that came to nothing, or that was preceded by others in its window, sends a commit the longer
 * way for some seconds. Neither is wrong.
 */

/** Conversations that are told apart at a time: with so many notes of 15 bytes, and their counts, a counter stays below a KB. */
const notes = 32;
/** Of the hash of a conversation, in a note: a chance of one in 16 million to take one for another. */
const hashLength = 4;

/** What is known of a send before anything of it is read. */
interface Begun {
  readonly recipient: Pick<RecipientLookup, 'guess'>;
  readonly content: Content | (() => Content);
}

/** The note of a send that begins now (ms since the epoch); undefined for a reaction, which takes no number. */
export function noteOf({ recipient, content }: Begun, now: number): SendNote | undefined {
  if (typeof content !== 'function' && content.reaction) return undefined;
  const hash = createHash('sha256').update(recipient.guess).digest();
  return {
    name: String(hash.readUInt8(31) % notes),
    lot: hash.readUInt32BE(24) / 2 ** 32,
    value: `${hash.toString('base64url').slice(0, hashLength)}${now.toString(36)}`,
  };
}

/**
 * How many sends into the same conversation may be under way before one: none, where the note that its own has replaced is of
 * another conversation, or of a send that the head shows; otherwise all that were noted in the window.
 */
export function sendsAhead(
  noted: Noted | undefined,
  note: SendNote | undefined,
  { last_message_at = '' }: Head,
): number {
  const earlier = noted?.value;
  if (typeof earlier !== 'string' || earlier.slice(0, hashLength) !== note?.value.slice(0, hashLength)) return 0;
  const isShown = isoTime(Number.parseInt(earlier.slice(hashLength), 36)) <= last_message_at;
  return isShown ? 0 : Math.max(1, noted?.count ?? 1);
}
