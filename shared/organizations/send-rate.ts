import { isoTime, seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import { ApiError } from '../errors.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, any, below, exists } from '../table/expressions.ts';
import { tableLayout } from '../table/layout.ts';
import type { Key, SingleWrite, WriteResult } from '../table/table.ts';
import { fewSendsLeftWrite, type Organization } from './organization.ts';

/**
 * An organization's sends are counted in windows of ten seconds, each with a counter of its own. What the rate allows in a
 * window may come at once, so at the end of one and the begin of the next twice as much; a process whose clock is off counts
 * in a neighbour, which lets no more pass than that.
 */
export const windowMs = seconds(10);

/** Sends a second that one counter takes. It costs a write each, and a partition of the table takes 1,000 a second. */
const mostOfCounter = 400;

/** How long a counter stays after its window. */
const keptMs = seconds(60);

/** Where the sends of a window (its begin, in ms since the epoch) are counted, or a part of those of a high rate. */
const counterKey = (organizationId: OrganizationId, begin: number, counter: number): Key => ({
  pk: `${organizationId}#SENDS#${counter}`,
  sk: String(begin),
});

/** What counts a send. */
type RateDeps = Deps<'table:write' | 'limits'>;

/** What became of counting a send. */
interface SendCount {
  /** The rate is used up: why the send may not go on. */
  readonly refusal?: ApiError;
  /** What was noted before; undefined where the send left no note, or was not counted. */
  readonly noted?: Noted;
  /** Takes it back, where it turns out to have been sent before. The answer does not depend on it. */
  giveBack(): Promise<void>;
}

/** The latest note of a name before this one, if any, and how many there were in this window. */
export interface Noted {
  readonly value: unknown;
  readonly count: number;
}

/** A note that a send leaves with its counter, beside others of other names: it costs nothing, as long as all of them are below a KB. */
export interface SendNote {
  readonly name: string;
  readonly value: string;
  /** From 0 to 1, the same for all notes of this name: it says which of several counters has them. */
  readonly lot: number;
}

/**
 * Whether few sends may still begin in this window, as a send before has noted with the organization. One is counted before
 * anything is written for it then, so that a refused one leaves nothing, wherever its process ends; as a rule it is counted
 * beside that, which takes no time.
 */
export const hasFewSendsLeft = ({ few_sends_left_until: until }: Organization, { clock }: Deps): boolean =>
  until !== undefined && Date.parse(until) > clock.now();

/** Of what a counter takes, what has been counted when few sends are left: the others are as many as may begin at once unnoticed. */
const fewLeftAfter = 3 / 4;

/**
 * Counts one send, by one write, which leaves the note as well. A counter that is full hands on to the next: notes of one name
 * are found there too. Where the table cannot, the send goes on uncounted.
 */
export async function countSend(organization: Organization, deps: RateDeps, note?: SendNote): Promise<SendCount> {
  const { clock, ids } = deps;
  const { perSecond, counters, perCounter } = rateOf(organization, deps);
  const begin = windowAt(clock.now());
  const until = begin + windowMs;
  const names = note && { note: `n${note.name}`, count: `c${note.name}` };
  const counted = (by: 1 | -1) => ({ add: { sends: by, ...(names && { [names.count]: by }) } });
  const change = {
    ...counted(1),
    setOnce: { [tableLayout.timeToLive]: (until + keptMs) / 1000 },
    ...(names && { set: { [names.note]: note.value } }),
  };
  const condition = any(absent('sends'), below('sends', perCounter));
  const first = Math.floor((note?.lot ?? ids.fraction()) * counters);
  for (let full = 0; full < counters; full++) {
    const key = counterKey(organization.id, begin, (first + full) % counters);
    const result = await tried({ kind: 'update', key, change, condition, saysBefore: true }, deps);
    if (result.kind === 'refused') continue;
    if (result.kind === 'failed') return { giveBack: async () => {} };
    if (result.before?.sends === Math.floor(perCounter * fewLeftAfter)) await noteFewLeft(organization, until, deps);
    const lessOne = { ...counted(-1), ...(names && { remove: [names.note] }) };
    const back = { kind: 'update', key, change: lessOne, condition: exists() } as const;
    const before = result.before ?? {};
    const noted = names && { value: before[names.note], count: Number(before[names.count] ?? 0) };
    return { noted, giveBack: async () => void (await tried(back, deps)) };
  }
  await noteFewLeft(organization, until, deps);
  return { refusal: overRate(perSecond, until - clock.now()), giveBack: async () => {} };
}

/** For the sends that read the organization from here on. `until` is in ms since the epoch. */
async function noteFewLeft(organization: Organization, until: number, deps: RateDeps): Promise<void> {
  if (!hasFewSendsLeft(organization, deps)) await tried(fewSendsLeftWrite(organization.id, isoTime(until)), deps);
}

/** A write about the rate, on which no send depends. */
async function tried(write: SingleWrite, deps: RateDeps): Promise<WriteResult | { readonly kind: 'failed' }> {
  try {
    return await deps.table.write(write);
  } catch (error) {
    deps.log('send_not_counted', errorFields(error));
    return { kind: 'failed' };
  }
}

/** How many sends may still begin in this window, and how many in a second of it. */
export async function sendsLeft(
  organization: Organization,
  deps: Deps<'table:read' | 'limits'>,
): Promise<{ readonly perSecond: number; readonly left: number }> {
  const { perSecond, counters, perCounter } = rateOf(organization, deps);
  const begin = windowAt(deps.clock.now());
  const keys = Array.from({ length: counters }, (_, counter) => counterKey(organization.id, begin, counter));
  const items = await deps.table.getMany(keys);
  const left = items.map((item) => Math.max(0, perCounter - Number(item?.sends ?? 0)));
  return { perSecond, left: left.reduce((sum, each) => sum + each, 0) };
}

const windowAt = (now: number) => now - (now % windowMs);

/** The organization's own rate, or the stage's, and how it is counted. */
function rateOf({ sends_per_second }: Organization, { settings }: Deps<'limits'>) {
  const perSecond = sends_per_second ?? settings.limits.sendsPerSecond;
  const counters = Math.ceil(perSecond / mostOfCounter);
  return { perSecond, counters, perCounter: Math.ceil((perSecond * windowMs) / seconds(1) / counters) };
}

function overRate(perSecond: number, leftMs: number): ApiError {
  const inWindow = (perSecond * windowMs) / seconds(1);
  const text = `The organization may send ${perSecond} messages a second (${inWindow} in ten seconds, also at once), and has. The operator of this service can raise it: relaydesk organization update --send-rate.`;
  return new ApiError('Rate limited', text, { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) });
}
