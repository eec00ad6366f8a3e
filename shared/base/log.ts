import { optionalEnv } from './env.ts';
import { envNames } from './env-names.ts';
import { lazy } from './lazy.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

/** Every event that this service logs, with its level: search here for what a line means. Fields never hold secrets or message texts. */
const catalogue = {
  /** Concurrent writers won all of `tries` attempts (`reason`, from `table/contention.ts`): the work is given up, or left for another run. */
  contention: 'warn',
  /** One request answered. */
  request: 'info',
  /** One run of a scheduled worker ended, with what it counted. */
  worker: 'info',
  /** A queue's worker has handled a batch (of quick deliveries: one organization's part of it), whose oldest message was sent `oldest_ms` ago. */
  batch: 'info',
  /** A fault of ours: the caller saw `Internal server error`. */
  unexpected_error: 'error',
  /** Something behind the API (`check`) did not answer `GET /health/deep`. */
  unhealthy: 'error',
  /** A reply did not fit its documented schema, in these places: a fault of ours. */
  reply_does_not_fit: 'error',
  /** An item of a provider's webhook was dead-lettered, for this reason. */
  item_set_aside: 'warn',
  /** A message was given up, by its queue or its worker, for this reason; `kept` for the operator unless its contact or organization is deleted. */
  dead_letter: 'error',
  /** An item of a provider's webhook was skipped, for this reason; or so many (`count`) of one webhook. */
  item_ignored: 'info',
  /** A queue's message (`queue_message_id`, with the ids of ours that it names) could not be handled and is received again; how often it has been so far, and how old it is. */
  message_failed: 'warn',
  /** A queue did not take it that messages which failed (`messages` of them) are to come back soon: they come back later. */
  visibility_unchanged: 'warn',
  /** Who was invited has signed in, and joined `organization`; `outcome` is `done`, unless another request was quicker; `withdrawn`: they were a member. */
  member_joined: 'info',
  /** A person answers a contact, and the contact's bot could not be paused; the answer went on. */
  bot_not_paused: 'warn',
  /** The issuer of access tokens could not be asked who a person is, for this reason. */
  issuer_not_answering: 'warn',
  /** The time of a key's last use could not be written; the request went on. */
  key_use_not_recorded: 'warn',
  /** What the provider said of a contact's block is not on record: it is asked again at the person's next message. */
  block_not_settled: 'warn',
  /** A file could not be counted for its organization's quota; it is kept. */
  file_not_counted: 'warn',
  /** A read could not be counted for its key's rate; it went on. */
  read_not_counted: 'warn',
  /** A send could not be counted for its organization's rate, or the count not be taken back; it went on. */
  send_not_counted: 'warn',
  /** That a channel takes nothing any more, or takes messages again, could not be noted; the send went on. */
  trouble_not_noted: 'warn',
  /** The provider was asked to send a message, and said this (`outcome`). */
  send_tried: 'info',
  /** What a provider told of is recorded as a message; `again`: it had been. */
  message_recorded: 'info',
  /** What a receipt says of a message (`status`): it is applied, or `parked` until the message has the provider's id. */
  receipt: 'info',
  /** A receipt could not be applied when its webhook came; it is in the inbound queue, with those behind it. */
  receipt_left_over: 'warn',
  /** The file of a received message is fetched, or known to be gone with its message: what became of it. */
  media_fetched: 'info',
  /** An event of a message, if it is of one, is fanned out to so many (`deliveries`) subscriptions. */
  event_fanned_out: 'info',
  /** A send's outcome is unknown: the provider's answer was lost, or did not say whether it took the message. */
  send_outcome_unknown: 'warn',
  /** The events queue did not take a send's outcome; the commit marks the send for the sweeper. */
  events_queue_refused: 'error',
  /** The inbound queue did not take a send whose commit its handler wanted to leave to the worker there; the handler tries on. */
  inbound_queue_refused: 'error',
  /** Sends into one conversation that contended for its next numbers are committed, so many `messages` in one transaction. */
  committed_together: 'info',
  /** The provider took a message, and the commit has not succeeded within the request; the sweeper finds the intent. */
  commit_left_over: 'error',
  /** A send's contact was deleted before its outcome could be recorded. */
  send_dropped: 'warn',
  /** A contact is stored without all of its search entries; the sweeper writes the rest. */
  contact_index_left_over: 'warn',
  /** A contact has changed, and the events queue has not been told; the sweeper tells it. */
  contact_event_left_over: 'warn',
  /** A contact is deleted, and its erasure did not begin at once; the sweeper begins it. */
  erasure_left_over: 'warn',
  /** A deletion is not on the list of erasures yet, for this reason; the worker that erases puts it there. */
  erasure_not_listed: 'warn',
  /** A listed erasure of a contact or an organization could not be done again in a restored table. */
  erasure_not_replayed: 'error',
  /** Something of an organization could not be sealed under the master secret's current key; it stays under an earlier one. */
  not_resealed: 'error',
  /** A part of a deleted webhook's deliveries is erased, and the table throttled the rest; it is erased later. */
  erasure_postponed: 'warn',
  /** The photo-app did not say who a person is, for this reason; it is asked again after a day, with the next message. */
  profile_unavailable: 'warn',
  /** The file of a received message could not be fetched, for this reason; `later` it is tried again. */
  media_unavailable: 'warn',
  /**
   * One POST to a webhook: what it came to (`delivered`, `retry`, `failed`), in what time, how old the event was, and how
   * much later than planned we were (`lag_ms`; not where the webhook's breaker was open).
   */
  webhook_attempt: 'info',
  /** A recording could not be converted to a voice note, for this reason. */
  audio_not_converted: 'warn',
  /** A webhook was disabled and gets nothing any more, for this reason. */
  webhook_disabled: 'warn',
  /** No request can be made of a webhook's address. */
  webhook_request_invalid: 'warn',
  /** The queue did not take a message about deliveries; the sweeper enqueues what is due. */
  delivery_left_over: 'warn',
  /** The slots of an organization's deliveries could not be counted, or its messages not be moved; they are delivered all the same. */
  delivery_slots_not_kept: 'warn',
  /** Whether a webhook is slow could not be stored. */
  webhook_lane_not_changed: 'warn',
  /** Our copy of a template that the provider refuses could not be deleted: the next send of it is refused by the provider again. */
  template_not_forgotten: 'warn',
  /** The provider could not be asked for an organization's templates: the copies that are there are listed. */
  templates_not_refreshed: 'warn',
  /** A connection of a page of the console was asked for, opened or ended: whether it was allowed. */
  socket: 'info',
  /** The connection of a page could not be ended whose member has been removed, or has too many open; it is told nothing any more. */
  connection_not_ended: 'warn',
  /** An open page could not be told what has changed, or there was no time for `left` of them; they ask by themselves. */
  hint_not_told: 'warn',
  /** An organization's shop could not be asked for an order, for this reason. */
  shop_not_asked: 'warn',
  /** A due item (`pk`) could not be handled, or its shard not be read; it is left for the sweeper's next run. */
  due_work_failed: 'error',
  /** Contacts could not be counted into buckets; the next creation tries again. */
  contact_list_not_folded: 'warn',
  /** A queue did not take it that a broadcast is to go on, or the table not that its run has failed; the sweeper finds it. */
  broadcast_left_over: 'warn',
  /** The file in the header of a broadcast could not be stored, or given to the provider; it is tried again. */
  broadcast_file_failed: 'warn',
  /** A broadcast was paused by the service, since nothing of it can be sent, for this reason. */
  broadcast_paused: 'warn',
  /** A recipient of a broadcast (`contact`) could not be handled; it is tried again. */
  broadcast_recipient_failed: 'error',
  /** A run of a broadcast ended: how many recipients it settled, and in which state the broadcast is. */
  broadcast_run: 'info',
  /** Two contacts of one person (`contact`, `merge`) stay two, for this reason. */
  merge_refused: 'warn',
} as const satisfies Record<string, Level>;

type LogEvent = keyof typeof catalogue;
/** Members of a line beside its event: plain values, so that each can be searched. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Writes one line for an event, if the deployment's log level lets it. */
export interface Log {
  (event: LogEvent, fields?: LogFields): void;
  /** A log whose lines all carry `fields`: request id, organization. Each request has its own, so that requests never mix. */
  with(fields: LogFields): Log;
}

/** The level below which lines are dropped, by its place in `levels`; a process keeps it. */
const leastLevel = lazy(() => levels.indexOf((optionalEnv(envNames.logLevel) ?? 'info') as Level));

/**
 * A log of one JSON object a line, by default to stdout itself: Lambda's `console` would wrap the line in another object, and its
 * fields could not be searched. Lambda reads `timestamp` and `level`.
 */
export function jsonLog(write: (line: string) => void = toStdout, bound: LogFields = {}): Log {
  const log = (event: LogEvent, fields: LogFields = {}) => {
    const level = catalogue[event];
    if (levels.indexOf(level) < leastLevel()) return;
    write(
      JSON.stringify({ timestamp: new Date().toISOString(), level: level.toUpperCase(), event, ...bound, ...fields }),
    );
  };
  return Object.assign(log, { with: (fields: LogFields) => jsonLog(write, { ...bound, ...fields }) });
}

function toStdout(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The fields that a line has of an unexpected error: its class, its text, its stack, and its cause. */
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
