import { envNames, optionalEnv } from './env.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

/** Every line this service can log, with its level: search here for what a line means. Values never hold secrets or message texts. */
const catalogue = {
  /** Others were at the same thing in all of `tries` attempts (`reason`, from `table/contention.ts`): the work is given up, or left to be done again. */
  contention: 'warn',
  /** One request answered. */
  request: 'info',
  /** One run of a scheduled worker ended, with what it counted. */
  worker: 'info',
  /** A queue's worker is through with some messages, of which the oldest was taken by the queue so long ago. */
  batch: 'info',
  /** A fault of ours: the caller saw `Internal server error`. */
  unexpected_error: 'error',
  /** An answer was not as documented, in these places: a fault of ours. */
  reply_does_not_fit: 'error',
  /** An item of a provider's webhook went to the dead letters, with this reason. */
  item_set_aside: 'warn',
  /** An item of a provider's webhook needs nothing from us, for this reason; or so many (`count`) of one webhook. */
  item_ignored: 'info',
  /** A queue's message could not be handled and will come again; how often it has been received, and how old it is. */
  message_failed: 'warn',
  /** The time of a key's last use could not be written; the request went on. */
  key_use_not_recorded: 'warn',
  /** A send whose answer was lost, or that the provider may or may not have taken. */
  send_outcome_unknown: 'warn',
  /** The events queue did not take an outcome; the commit marks the send for the sweeper. */
  events_queue_refused: 'error',
  /** The provider took a message, and recording that has not succeeded within the request; the sweeper finds the intent. */
  commit_left_over: 'error',
  /** A send's contact was deleted before its outcome could be recorded. */
  send_dropped: 'warn',
  /** A contact is there, and its search entries are not all; the sweeper writes them. */
  contact_index_left_over: 'warn',
  /** A contact is deleted, and its erasure could not be begun at once; the sweeper begins it. */
  erasure_left_over: 'warn',
  /** A part of a deleted webhook's deliveries is erased, and the table refused more; it is asked again in a while. */
  erasure_postponed: 'warn',
  /** The file of a received message could not be had, for this reason; `later` it is tried again. */
  media_unavailable: 'warn',
  /**
   * One POST to a webhook: what it came to (`delivered`, `retry`, `failed`), in what time, how old the event was, and how
   * much later than planned we were (`lag_ms`; not where the webhook's breaker was open).
   */
  webhook_attempt: 'info',
  /** A recording could not be made a voice note, for this reason. */
  audio_not_converted: 'warn',
  /** A webhook gets nothing any more, for this reason. */
  webhook_disabled: 'warn',
  /** No request can be made of a webhook's address. */
  webhook_request_invalid: 'warn',
  /** The queue did not take a message about deliveries; the sweeper makes up for it. */
  delivery_left_over: 'warn',
  /** Whether a webhook is slow could not be noted. */
  webhook_lane_not_changed: 'warn',
  /** An organization's shop could not be asked for an order, for this reason. */
  shop_not_asked: 'warn',
  /** What a sweeper found due in a shard could not be done (`pk`), or the shard not be read; it is left for the next run. */
  due_work_failed: 'error',
  /** Contacts could not be counted into buckets; the next creation tries again. */
  contact_list_not_folded: 'warn',
} as const satisfies Record<string, Level>;

export type LogEvent = keyof typeof catalogue;
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  (event: LogEvent, fields?: LogFields): void;
  /** A log whose lines all carry `fields`: request id, organization. One per request, so that requests never mix. */
  with(fields: LogFields): Log;
}

/**
 * One JSON object a line. Written to stdout itself: Lambda's `console` would wrap the line in another object, and its
 * fields could not be searched. Lambda reads `timestamp` and `level`.
 */
export function jsonLog(write: (line: string) => void = toStdout, bound: LogFields = {}): Log {
  const log = (event: LogEvent, fields: LogFields = {}) => {
    const level = catalogue[event];
    if (levels.indexOf(level) < levels.indexOf((optionalEnv(envNames.logLevel) ?? 'info') as Level)) return;
    write(
      JSON.stringify({ timestamp: new Date().toISOString(), level: level.toUpperCase(), event, ...bound, ...fields }),
    );
  };
  return Object.assign(log, { with: (fields: LogFields) => jsonLog(write, { ...bound, ...fields }) });
}

function toStdout(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What may be said of an unexpected error: its class, its text, where it came from, and what lies behind it. */
export function errorFields(thrown: unknown): LogFields {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const { cause } = thrown;
  return {
    error: thrown.name,
    error_message: thrown.message,
    stack: thrown.stack,
    ...(cause instanceof Error && { cause: `${cause.name}: ${cause.message}` }),
  };
}
