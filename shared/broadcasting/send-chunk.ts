import { type Broadcast, keyOfBroadcast } from '../broadcasts/broadcast.ts';
import { type Move, parseRecipient, type Recipient, recipientKey, recipientsOf } from '../broadcasts/recipient.ts';
import { readValues } from '../broadcasts/recipient-values.ts';
import { settleAll } from '../broadcasts/settle.ts';
import { contactKey } from '../conversations/head.ts';
import type { ContactId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { readyRecipient } from './ready-recipient.ts';
import { afterFault, type RecipientOutcome } from './recipient-outcome.ts';
import { sendToRecipient } from './send-recipient.ts';
import type { ReadyRecipient, SendDeps, SendingRun } from './sending-run.ts';

/** The recipients of a part that come next. */
interface Chunk {
  readonly broadcast: Broadcast;
  readonly part: number;
  /** The contact up to which all are settled; absent at the part's begin. */
  readonly after: ContactId | undefined;
  /** Recipients, as many as are sent to side by side at most. */
  readonly many: number;
  readonly run: Pick<SendingRun, 'faults'>;
}

type Again = Extract<RecipientOutcome, { kind: 'again' }>;

/** A chunk with what was read for it. */
export interface ReadChunk extends Chunk {
  readonly ready: readonly ReadyRecipient[];
  /** Those to whom nothing is sent, and what they become. */
  readonly settled: readonly Move[];
  /** How long the part has to wait for those that could not be judged, in ms; 0 where there are none. */
  readonly waitMs: number;
  /** The cursor once all of them are settled: `''` at the end of the part. */
  readonly end: ContactId;
}

/** Reads the next recipients of a part, with their contacts, and judges to whom something is sent. */
export async function readChunk(chunk: Chunk, deps: Deps<'table:read'>): Promise<ReadChunk> {
  const { broadcast, part, after, many, run } = chunk;
  const key = keyOfBroadcast(broadcast);
  const page = await deps.table.page({
    condition: recipientsOf(key, part),
    limit: many,
    after: after === undefined ? undefined : { ...recipientKey(key, after) },
  });
  const recipients = page.items.map(parseRecipient).filter((each) => each !== undefined);
  const planned = recipients.filter(({ status }) => status === 'planned');
  const judged = await judge(planned, { broadcast, run }, deps);
  return {
    ...chunk,
    ready: judged.filter((each) => 'use' in each),
    settled: judged.filter((each) => 'to' in each),
    waitMs: longestOf(judged.filter((each) => 'kind' in each)),
    end: page.next === undefined ? '' : (recipients.at(-1)?.contact_id ?? ''),
  };
}

/** What is to become of recipients. One that cannot be judged is tried again, and has failed in the end: it does not hold up the others. */
async function judge(
  recipients: readonly Recipient[],
  { broadcast, run }: Pick<Chunk, 'broadcast' | 'run'>,
  deps: Deps<'table:read'>,
): Promise<(ReadyRecipient | Move | Again)[]> {
  if (recipients.length === 0) return [];
  const contactIds = recipients.map(({ contact_id }) => contact_id);
  const keys = contactIds.map((id) => contactKey(broadcast.organization_id, id));
  const [items, own] = await Promise.all([
    deps.table.getMany(keys),
    broadcast.own_variables ? readValues(keyOfBroadcast(broadcast), contactIds, deps) : [],
  ]);
  return Promise.all(
    recipients.map(async (recipient, index) => {
      try {
        const result = await readyRecipient(broadcast, { recipient, item: items[index], own: own[index] }, deps);
        return typeof result === 'string' ? { recipient, to: { status: 'skipped', reason: result } } : result;
      } catch (error) {
        const outcome = afterFault(error, { recipient, run }, deps);
        return outcome.kind === 'settled' ? { recipient, to: outcome.to } : outcome;
      }
    }),
  );
}

/** What came of a chunk. */
interface SentChunk {
  /** The part's cursor now; absent where some of the recipients are still to come. */
  readonly reached?: ContactId;
  /** How long the part has to wait for one of its recipients, in ms. */
  readonly waitMs: number;
  /** How long the provider, or the organization's rate, wants nothing, in ms. */
  readonly holdMs: number;
  /** Why nothing else is to be sent. */
  readonly halt?: string;
}

/** Sends to the recipients of a chunk, side by side, and puts on record what became of all of them, in one transaction. */
export async function sendChunk(chunk: ReadChunk, run: SendingRun, deps: SendDeps): Promise<SentChunk> {
  const { broadcast, part, ready, settled, end } = chunk;
  const outcomes = await Promise.all(ready.map((each) => sendToRecipient(broadcast, each, run, deps)));
  const moves = ready.flatMap(({ recipient }, index) => moveOf(recipient, outcomes[index]));
  await settleAll(keyOfBroadcast(broadcast), { part, moves: [...settled, ...moves] }, deps);
  const isWhole = moves.length === ready.length && chunk.waitMs === 0;
  return {
    ...(isWhole && { reached: end }),
    waitMs: Math.max(chunk.waitMs, longestOf(outcomes)),
    holdMs: longestOf(outcomes.filter((outcome) => outcome.kind === 'again' && outcome.forAll)),
    halt: outcomes.find(({ halt }) => halt !== undefined)?.halt,
  };
}

const longestOf = (outcomes: readonly RecipientOutcome[]): number =>
  Math.max(0, ...outcomes.map((outcome) => (outcome.kind === 'again' ? outcome.waitMs : 0)));

const moveOf = (recipient: Recipient, outcome: RecipientOutcome | undefined): Move[] =>
  outcome?.kind === 'settled' ? [{ recipient, to: outcome.to }] : [];
