import { type Clock, seconds } from '../base/clock.ts';
import type { Ids } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import type { OrganizationId } from '../identifiers.ts';

/** How contention is met: how often an attempt is made, and how long the loser waits before the next one. */
interface Policy {
  /** Attempts in all. */
  readonly tries: number;
  /** How long attempts are begun for, in ms, where the caller sets no deadline. */
  readonly forMs?: number;
  /** The longest pause after the first loss, in ms; twice as long after each further one, up to `longestMs`. */
  readonly pauseMs?: number;
  readonly longestMs?: number;
  /** Errors that count as losses, by name, or all of them; the last one is thrown when the tries are used up. */
  readonly faults?: ReadonlySet<string> | 'all';
}

/** Attempts until the deadline. */
const endless = Number.POSITIVE_INFINITY;
/** One attempt: the queue's message is received again, or the operator tries again. */
const once = { tries: 1 };

/** What a write fails with that merely meets a transaction. */
const conflicts = new Set(['TransactionCanceledException', 'TransactionConflictException']);

/** Errors of DynamoDB that pass: throttling, another transaction, a fault inside, no answer in time. */
const passing = new Set([
  'InternalServerError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TimeoutError',
  ...conflicts,
]);

/** Everything that concurrent writers contend for. Where there is no pause, an attempt begins with reads, and what it calls has pauses of its own. */
const policies = {
  /** An item, by a single write, with a transaction: refused without a look at its condition, and the SDK does not try again. */
  item: { tries: 6, pauseMs: 40, longestMs: 640, faults: new Set(['TransactionConflictException']) },
  /** Accounts and slug of an organization, and the organization as it was read. */
  organization: { tries: 8, pauseMs: 20, longestMs: 320 },
  /** An organization that has to go on for a key, a session or an instance to be stored, with changes of the organization. */
  'going-on': { tries: 8, pauseMs: 20, longestMs: 320 },
  /** A gateway instance and its name, which are deleted together. */
  instance: { tries: 8, pauseMs: 20, longestMs: 320 },
  /** The members of an organization, with a person who joins, or who is removed at the same time. */
  member: { tries: 8, pauseMs: 20, longestMs: 320 },
  /** A contact as it was read, with concurrent changes of it: of more than 30 at once, one has to give up. */
  contact: { tries: 30, pauseMs: 40, longestMs: 40 },
  /** The identities and the id of a contact that is being created. */
  'new-contact': { tries: 8, pauseMs: 20, longestMs: 1_280 },
  /** Of several contacts and their partitions, with 12 s of pauses at most: a partition that is too hot splits meanwhile. */
  import: { tries: 8, pauseMs: 200, longestMs: 8_000, faults: passing },
  /** The contact that a person in a webhook is, with concurrent creations and deletions of it, and changes by what others teach it. */
  person: { tries: 16, pauseMs: 20, longestMs: 320 },
  /** The items that are deleted with a contact, with sends in flight, which touch them too. The function ends at 29 s. */
  'contact-deletion': { tries: endless, forMs: seconds(20), pauseMs: 30, longestMs: 1_600 },
  /** A contact's search entries, with changes of the contact. */
  'contact-search': { tries: 5 },
  /** The head of the list of contacts, for a bucket that is made. */
  'contact-list': { tries: 5, pauseMs: 80, longestMs: 1_280 },
  /** A bucket of the list of contacts that is counted again, or the head where there is none yet. */
  'contact-bucket': { tries: 8, pauseMs: 40, longestMs: 2_560 },
  /** A send's intent, with a concurrent transaction on it. */
  intent: { tries: 4, pauseMs: 40, longestMs: 120 },
  /** The head of a conversation, for a send. With a hundred at once, shorter pauses only make more losers. */
  'head-by-send': { tries: endless, pauseMs: 30, longestMs: 1_600 },
  /** The head of a conversation, for an inbound message: sends into it take sequence numbers too. */
  'head-by-inbound': { tries: 12, pauseMs: 20, longestMs: 800 },
  /** The message that an inbound reaction is to. */
  'reaction-target': { tries: 12, pauseMs: 20, longestMs: 800 },
  /** A reaction that is revoked, whose target has just turned up. */
  'revoked-reaction': once,
  /** A message that is edited or revoked twice at once, or what is parked of one while it is recorded, or erased. */
  'message-action': { tries: 8, pauseMs: 20, longestMs: 800 },
  /** A block of texts for the search, with its changes, or the head of the conversation, which commits change. */
  'text-block': { tries: 8, pauseMs: 20, longestMs: 320 },
  /** The sender of an inbound message, who may be deleted meanwhile, or the send that its echo seems to be of. */
  inbound: { tries: 8 },
  /** The send that a receipt is for, with concurrent changes of its status. */
  receipt: { tries: 8 },
  /** A copy of a template, with what a refresh or another webhook says of it. */
  template: { tries: 8, pauseMs: 20, longestMs: 800 },
  /** A broadcast as it was read, when its upload ends, or a recipient with its part's counter, with requests, receipts and its run. */
  broadcast: { tries: 14, pauseMs: 20, longestMs: 800 },
  /** A subscription as it was read, with concurrent changes of it: of more than 30 at once, one has to give up. */
  webhook: { tries: 30, pauseMs: 40, longestMs: 40 },
  /** The number of an organization's subscriptions, which every creation and deletion of one changes. */
  'webhook-count': { tries: 30, pauseMs: 20, longestMs: 500 },
  /** The row of a delivery that is added, which was deleted between a refused write and the look at it. */
  'delivery-row': once,
  /** The number of an attempt, with copies of one queue message, of which SQS rarely delivers more than two at once. */
  'attempt-number': { tries: 10 },
  /** A write after the POST, for every error: to receive the queue's message again would send the event again. */
  'attempt-write': { tries: 4, pauseMs: 200, longestMs: 800, faults: 'all' },
  /** The answers of a delivery's receiver, which are erased while attempts are recorded or a replay begins. */
  'delivery-erasure': { tries: 10 },
} as const satisfies Record<string, Policy>;

/** What concurrent writers contend for: the closed list of reasons that `contention` is logged with. */
export type ContentionReason = keyof typeof policies;

/** Thrown when conditional writes were lost to concurrent writers as often as the policy allows. In a worker, the queue's message is received again. */
export class Contention extends Error {
  override readonly name = 'Contention';
  readonly reason: ContentionReason;

  constructor(reason: ContentionReason) {
    super(`others were at the same ${reason} at the same time; try again`);
    this.reason = reason;
  }
}

/** What an attempt returns that a concurrent writer has won. */
export class Again {
  /** No pause is needed before the second attempt: the attempt has seen what it has to take into account. */
  readonly isAtOnce: boolean;
  readonly fault: unknown;

  constructor(isAtOnce: boolean, fault?: unknown) {
    this.isAtOnce = isAtOnce;
    this.fault = fault;
  }
}

/** The attempt has lost, or found something new to look at: the next one after a pause. */
export const again = new Again(false);
/** The same, and the second attempt, but no later one, may follow at once. */
export const againAtOnce = new Again(true);

/** What is contended for, and in which organization, for the log. */
interface Race {
  readonly over: ContentionReason;
  readonly organizationId?: OrganizationId;
  /** By when the last attempt must begin, in ms since the epoch. */
  readonly deadline?: number;
}

/** What the loop waits, draws lots and logs with. */
export interface ContentionDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

/** Logs contention that is given up, and returns the error to throw. For code without the loop, too. */
export function contended({ over, organizationId }: Race, { log }: ContentionDeps, tries = 1): Contention {
  log('contention', { reason: over, tries, organization: organizationId });
  return new Contention(over);
}

/**
 * Makes attempts until one returns something else than `again`, with pauses that grow and are drawn by lot. `attempt`
 * gets the number of attempts that were lost before. Throws `Contention`, or the last fault, when the tries or the time of
 * the policy are used up.
 */
export async function untilSettled<T>(
  race: Race,
  deps: ContentionDeps,
  attempt: (losses: number) => Promise<T | Again>,
): Promise<T> {
  const { clock } = deps;
  const policy: Policy = policies[race.over];
  const { deadline = clock.now() + (policy.forMs ?? endless) } = race;
  for (let losses = 0; ; ) {
    const result = await (policy.faults ? attemptOrFault(policy.faults, () => attempt(losses)) : attempt(losses));
    if (!(result instanceof Again)) return result;
    losses++;
    const pause = result.isAtOnce && losses === 1 ? 0 : pauseAfter(losses, policy, deps);
    if (losses === policy.tries || clock.now() + pause > deadline) {
      // A fault of the table or of the network is no contention.
      if (result.fault !== undefined && !conflicts.has((result.fault as Error).name)) throw result.fault;
      const contention = contended(race, deps, losses);
      throw result.fault ?? contention;
    }
    if (pause > 0) await clock.sleep(pause);
  }
}

/** For `catch`, where contention that is given up is no error: its value is `otherwise`. */
export const ifContended =
  <O>(otherwise: O) =>
  (error: unknown): O => {
    if (error instanceof Contention) return otherwise;
    throw error;
  };

async function attemptOrFault<T>(faults: NonNullable<Policy['faults']>, attempt: () => Promise<T | Again>) {
  try {
    return await attempt();
  } catch (error) {
    if (faults === 'all' || (error instanceof Error && faults.has(error.name))) return new Again(false, error);
    throw error;
  }
}

function pauseAfter(losses: number, { pauseMs = 0, longestMs = 0 }: Policy, { ids }: ContentionDeps): number {
  return pauseMs === 0 ? 0 : ids.fraction() * Math.min(longestMs, pauseMs * 2 ** (losses - 1));
}
