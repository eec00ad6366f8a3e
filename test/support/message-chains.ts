import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQSRecord } from 'aws-lambda';

/**
 * A chain of messages that lead to each other: how often each function was invoked in it so far, by the function's name.
 * Lambda and the SDK hand it on in the tracing header; the fake's messages have it in the same attribute, as JSON.
 */
export type Chain = Readonly<Record<string, number>>;

/** After so many invocations in one chain Lambda takes it for a loop ("Recursive loop detection" of its developer guide). */
const longest = 16;

const running = new AsyncLocalStorage<Chain>();

/** The chain that a message continues which is sent now: that of the invocation under way, or a new one. */
export const currentChain = (): Chain => running.getStore() ?? {};

/** Does something outside of AWS, where nothing hands the chain on. */
export const outsideChains = <T>(work: () => T): T => running.exit(work);

/** The chain that a received message is in. */
export const chainOf = ({ attributes }: Pick<SQSRecord, 'attributes'>): Chain =>
  JSON.parse(attributes.AWSTraceHeader ?? '{}');

/** Of a batch the longest chain counts, for each function by itself. */
function chainOfBatch(records: readonly SQSRecord[]): Chain {
  const chains = records.map(chainOf);
  const names = new Set(chains.flatMap((chain) => Object.keys(chain)));
  return Object.fromEntries([...names].map((name) => [name, Math.max(...chains.map((chain) => chain[name] ?? 0))]));
}

/** What Lambda looks at before it invokes a function. */
export interface Invoked {
  readonly name: string;
  /** Whether the function may be invoked however often in a chain. */
  readonly recursive: boolean;
}

/** Invokes a function for a batch. Undefined where Lambda does not, because it takes the chain for a loop. */
export async function invokedInChain<T>(
  { name, recursive }: Invoked,
  records: readonly SQSRecord[],
  handle: () => Promise<T>,
): Promise<T | undefined> {
  const chain = chainOfBatch(records);
  const times = (chain[name] ?? 0) + 1;
  if (times > longest && !recursive) return undefined;
  return running.run({ ...chain, [name]: times }, handle);
}
