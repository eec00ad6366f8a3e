import {
  type DynamoDBClient,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';

/** Chances, each call anew, that DynamoDB does what it may do at any time. */
export interface Hostility {
  readonly seed: number;
  /** A transaction meets another one: nothing is written. */
  readonly conflict: number;
  /** A call is throttled for longer than the SDK's patience. */
  readonly throttle: number;
  /** A batch is answered in part. */
  readonly unprocessed: number;
  /** A query of an index, which is behind the table, misses an item. */
  readonly stale: number;
}

// biome-ignore lint/suspicious/noExplicitAny: inputs and outputs of every DynamoDB command pass here
type Any = any;

/** Makes a client as unfriendly as DynamoDB is allowed to be, repeatably. Only what AWS promises stays. */
export function makeHostile(client: DynamoDBClient, chances: Hostility, isOn: () => boolean): void {
  const random = mulberry32(chances.seed);
  client.middlewareStack.add(
    (next: Any, context: Any) => async (args: Any) => {
      if (!isOn()) return next(args);
      const command = String(context.commandName);
      if (random() < chances.throttle) {
        throw new ProvisionedThroughputExceededException({ message: 'throttled by the test', $metadata: {} });
      }
      if (command === 'TransactWriteItemsCommand' && random() < chances.conflict) {
        const CancellationReasons = args.input.TransactItems.map((_: unknown, index: number) => ({
          Code: index === 0 ? 'TransactionConflict' : 'None',
        }));
        throw new TransactionCanceledException({ message: 'conflict by the test', $metadata: {}, CancellationReasons });
      }
      if (/^(Put|Update|Delete)ItemCommand$/.test(command) && random() < chances.conflict / 3) {
        throw new TransactionConflictException({ message: 'conflict by the test', $metadata: {} });
      }
      if (command === 'BatchGetItemCommand' && random() < chances.unprocessed) return answerInPart(next, args, random);
      if (command === 'BatchWriteItemCommand' && random() < chances.unprocessed) return writeInPart(next, args, random);
      const answer = await next(args);
      if (command === 'QueryCommand' && args.input.IndexName !== undefined) {
        answer.output.Items = answer.output.Items?.filter(() => random() >= chances.stale);
      }
      return answer;
    },
    // After the document client has turned plain values into DynamoDB's, before anything goes out.
    { step: 'initialize', priority: 'low', name: 'hostile' },
  );
}

async function answerInPart(next: Any, args: Any, random: () => number): Promise<Any> {
  const [[table, request]] = Object.entries<Any>(args.input.RequestItems) as [[string, Any]];
  const left = request.Keys.filter(() => random() < 0.5);
  const asked = request.Keys.filter((key: unknown) => !left.includes(key));
  const UnprocessedKeys = left.length > 0 ? { [table]: { ...request, Keys: left } } : {};
  if (asked.length === 0) return { output: { Responses: {}, UnprocessedKeys, $metadata: {} }, response: {} };
  const answer = await next({
    ...args,
    input: { ...args.input, RequestItems: { [table]: { ...request, Keys: asked } } },
  });
  answer.output.UnprocessedKeys = UnprocessedKeys;
  return answer;
}

async function writeInPart(next: Any, args: Any, random: () => number): Promise<Any> {
  const [[table, writes]] = Object.entries<Any[]>(args.input.RequestItems) as [[string, Any[]]];
  const left = writes.filter(() => random() < 0.5);
  const done = writes.filter((write) => !left.includes(write));
  const UnprocessedItems = left.length > 0 ? { [table]: left } : {};
  if (done.length === 0) return { output: { UnprocessedItems, $metadata: {} }, response: {} };
  const answer = await next({ ...args, input: { ...args.input, RequestItems: { [table]: done } } });
  answer.output.UnprocessedItems = UnprocessedItems;
  return answer;
}

/** A small seeded generator, so that a failing run can be played again. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
