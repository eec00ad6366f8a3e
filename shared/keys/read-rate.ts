import { seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, all, any, below, type Condition, equals, exists } from '../table/expressions.ts';
import type { Key } from '../table/table.ts';

/** Reads are counted in windows of ten seconds, so that a burst passes. */
const windowMs = seconds(10);

/**
 * So many reads of a full window are counted, drawn by lot, each for as many as it stands for: a write for each read would cost
 * more than the read. The count is then right to within a tenth, two times of three.
 */
const samplesOfWindow = 100;

/** What became of a read. */
interface ReadCount {
  /** The reader's rate is used up: why the read may not go on. */
  readonly refusal?: ApiError;
  /** The write that counts the read, where it is one that is counted. It never rejects, and the read need not wait for it. */
  readonly noted?: Promise<void>;
}

/** Who reads, as their own item says it, which has been read already: an API key, or a member. */
interface Reader {
  readonly id: string;
  /** In the words of the refusal. */
  readonly what: string;
  readonly key: Key;
  /** Reads in the window that began at `reads_since` (ms since the epoch), as far as they are counted. */
  readonly reads?: number;
  readonly reads_since?: number;
}

/** Counts a read, on the reader's own item. Where the table cannot, it is not counted. */
export function countRead(reader: Reader, organization: Organization, deps: Deps<'table:write' | 'limits'>): ReadCount {
  const { clock, ids, settings } = deps;
  const perSecond = organization.reads_per_second ?? settings.limits.readsPerSecond;
  const inWindow = (perSecond * windowMs) / seconds(1);
  const begin = clock.now() - (clock.now() % windowMs);
  const isBegun = reader.reads_since === begin;
  if (isBegun && (reader.reads ?? 0) >= inWindow) {
    return { refusal: overRate(reader.what, perSecond, begin + windowMs - clock.now()) };
  }
  const reads = Math.max(1, Math.floor(inWindow / samplesOfWindow));
  if (ids.fraction() * reads >= 1) return {};
  const sample = isBegun
    ? { change: { add: { reads } }, condition: equals('reads_since', begin) }
    : { change: { set: { reads, reads_since: begin } }, condition: all(exists(), isOlder(begin)) };
  const write = { kind: 'update', key: reader.key, ...sample } as const;
  const failed = (error: unknown) => deps.log('read_not_counted', { key: reader.id, ...errorFields(error) });
  // One that is refused has met another that began the window.
  return { noted: deps.table.write(write).then(() => {}, failed) };
}

const isOlder = (begin: number): Condition => any(absent('reads_since'), below('reads_since', begin));

function overRate(what: string, perSecond: number, leftMs: number): ApiError {
  const text = `The ${what} may make ${perSecond} reads a second (counted over ten seconds), and has. The operator of this service can raise it: relaydesk organization update --read-rate.`;
  return new ApiError('Rate limited', text, { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) });
}
