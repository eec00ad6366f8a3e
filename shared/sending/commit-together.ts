import { seconds } from '../base/clock.ts';
import { type Conversation, currentConversation, headKey, nextHead } from '../conversations/head.ts';
import { parkedFor } from '../conversations/parked.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import type { Write } from '../table/table.ts';
import { commit, findingsIn, refusalsOf } from './commit.ts';
import { type CommittedSend, type Findings, messageWrites } from './commit-writes.ts';
import { keyOfIntent, parseIntent } from './intent.ts';
import { type LeftCommit, leftCommitSchema } from './left-commit.ts';
import { outcomeWrite } from './transitions.ts';

/** For ten sends, which the function handles within 18 s. */
const commitMs = seconds(5);

/**
 * Commits the sends into one conversation that were left to its worker: all in one transaction, in their order, with one
 * change of the head. Where the conversation is gone, each is settled by itself. Throws `Contention` where other writers win
 * for too long.
 */
export async function commitTogether(bodies: readonly unknown[], deps: Deps<'table:write'>): Promise<void> {
  const left = bodies.map((body) => leftCommitSchema.parse(body));
  // A queue may show a message twice.
  const sends = [...new Map(left.map((send) => [send.message_id, send])).values()];
  const [first] = sends;
  if (!first) return;
  const found = new Map<string, Findings>();
  const deadline = deps.clock.now() + commitMs;
  const race = { over: 'head-by-send', organizationId: first.organization_id, deadline } as const;
  await untilSettled(race, deps, async () => {
    const { waiting, conversation } = await lookAtAll(first, sends, deps);
    if (!conversation) {
      for (const send of waiting) await commit({ ...send, head: undefined, deadline }, deps);
      return undefined;
    }
    if (waiting.length === 0) return undefined;
    const known = new Set<string>();
    const parkedOf = async ({ intent }: Waiting) => {
      const parked = found.get(intent.message_id)?.parked;
      return parked && (await parkedFor(conversation, parked, deps));
    };
    const parked = await Promise.all(waiting.map(parkedOf));
    const placed = waiting.map((send, index) => {
      const place = { contact_id: conversation.contactId, seq: conversation.head.count + 1 + index };
      const { providerId } = send.outcome;
      // A provider that gives one id twice is led to the first of them: a transaction writes each item once.
      const isRepeated = providerId !== undefined && known.has(providerId);
      if (providerId !== undefined) known.add(providerId);
      const findings = { ...found.get(send.intent.message_id), ...(isRepeated && { repeatedId: true as const }) };
      const now = deps.clock.now();
      return { ...send, ...findings, parked: parked[index], head: conversation.head, place, now };
    });
    const writes = [...placed.flatMap(writesOf), headWrite(conversation, placed)];
    const result = await deps.table.transact(writes);
    if (result.kind === 'done') return deps.log('committed_together', { messages: placed.length });
    const refusalAt = refusalsOf(result, writes);
    for (const send of placed) {
      const { message_id } = send.intent;
      found.set(message_id, { ...found.get(message_id), ...findingsIn(send, refusalAt) });
    }
    return againAtOnce;
  });
}

type Waiting = Pick<CommittedSend, 'intent' | 'outcome'>;

/** Those of the sends of which nothing is committed yet, and their conversation; absent where it is gone. */
async function lookAtAll(
  { organization_id: organizationId, contact_id: contactId }: LeftCommit,
  sends: readonly LeftCommit[],
  deps: Deps<'table:read'>,
): Promise<{ readonly waiting: readonly Waiting[]; readonly conversation: Conversation | undefined }> {
  const keys = [headKey(organizationId, contactId), ...sends.map(keyOfIntent)];
  const [headItem, ...intents] = await deps.table.getMany(keys);
  const waiting = sends.flatMap(({ message_id, outcome }, index) => {
    const intent = parseIntent(intents[index]);
    return intent?.message_id === message_id && intent.state === 'sending' ? [{ intent, outcome }] : [];
  });
  return { waiting, conversation: await currentConversation({ organizationId, contactId }, headItem, deps) };
}

/** What one of them writes beside the head. */
function writesOf(send: CommittedSend): Write[] {
  const { intent, outcome, place, now } = send;
  const ofIntent = outcomeWrite(intent, outcome, { place, now });
  return ofIntent ? [ofIntent, ...messageWrites(send)] : [];
}

/** Takes the numbers of all of them. */
function headWrite({ head, ...conversation }: Conversation, sends: readonly CommittedSend[]): Write {
  const times = sends.map(({ intent }) => intent.created_at).toSorted();
  const recorded = { created_at: times.at(-1) ?? '', direction: 'outbound', messages: sends.length } as const;
  return nextHead(conversation, head, { ...recorded, platform: sends.at(-1)?.intent.content?.platform });
}
