import type { Item } from './dynalite.ts';
import { cancelled, nameOf, type Reason, refusalOf } from './errors.ts';

/** Waits for every action's try. When one of them failed the whole is cancelled, with a reason for each, in order. */
export async function allOrCancelled<T>(tries: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(tries);
  if (outcomes.some(({ status }) => status === 'rejected')) throw cancelled(outcomes.map(reasonOf));
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

function reasonOf(outcome: PromiseSettledResult<unknown>): Reason {
  if (outcome.status === 'fulfilled') return { Code: 'None' };
  const refusal = refusalOf(outcome.reason);
  if (!refusal) throw outcome.reason;
  const { message, Item } = refusal.body as { message: string; Item?: Item };
  return nameOf(outcome.reason) === 'ConditionalCheckFailedException'
    ? { Code: 'ConditionalCheckFailed', Item, Message: message }
    : { Code: 'ValidationError', Message: message };
}
