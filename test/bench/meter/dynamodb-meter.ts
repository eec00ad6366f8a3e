import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Key } from '../../../shared/table/table.ts';
import { itemSize } from './item-size.ts';
import { type Run, thisRun } from './one-run.ts';
import { type Images, imagesOf, unitsOf } from './published-images.ts';
import { type Capacity, type Input, isTransaction, isWrite, type Output, targetsOf } from './requests.ts';
import type { Usage } from './usage.ts';

export interface MeterOptions {
  /** Where the figures go. */
  readonly usage: () => Usage;
  /** Reads items besides, unmeasured, to calculate units from their sizes: only while one thing happens at a time. */
  readonly peek?: (key: Key) => Promise<Record<string, unknown> | undefined>;
}

/** Has DynamoDB report what each request consumes, and adds it up. */
export function meterDynamoDb(client: DynamoDBClient, { usage, peek }: MeterOptions): void {
  /** Bytes of what was put last at a key: what a refused write is charged by. */
  const sizes = new Map<string, number>();
  const outside: Run = { underWay: 0 };

  client.middlewareStack.add(
    (next, context) => async (args) => {
      // Counted from the call on, since peeking comes before the request itself: what was called together is one round.
      const run = thisRun() ?? outside;
      if (run.underWay === 0) usage().rounds++;
      run.underWay++;
      const command = (context.commandName ?? '').replace(/Command$/, '');
      const input = args.input as Input;
      try {
        for (const { key, item } of targetsOf(input)) if (item) sizes.set(JSON.stringify(key), itemSize(item));
        const before: Images = peek && isWrite(command) ? await imagesOf(input, peek) : [];
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'INDEXES' } });
        const output = result.output as Output;
        count(usage(), command, output);
        if (peek) {
          const after = isWrite(command) ? await imagesOf(input, peek) : [];
          const published = unitsOf({ command, input, output }, { before, after });
          usage().publishedWriteUnits += published.writeUnits;
          usage().publishedReadUnits += published.readUnits;
        }
        return result;
      } catch (error) {
        usage().refused++;
        usage().refusedUnits += refusedUnits(command, input, sizes);
        throw error;
      } finally {
        run.underWay--;
      }
    },
    // Before the document client turns values into DynamoDB's, and after it has turned them back.
    { step: 'initialize', priority: 'high', name: 'unitMeter' },
  );
  client.middlewareStack.add(
    (next) => (args) => {
      usage().trips++;
      return next(args);
    },
    // Below the SDK's retries.
    { step: 'deserialize', name: 'tripMeter' },
  );
}

function count(usage: Usage, command: string, { ConsumedCapacity }: Output): void {
  const all = [ConsumedCapacity ?? []].flat() as Capacity[];
  const units = all.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  const ofIndexes = all.flatMap(({ GlobalSecondaryIndexes = {} }) => Object.values(GlobalSecondaryIndexes));
  const writeUnits = isWrite(command) ? units : 0;
  usage.writeUnits += writeUnits;
  usage.readUnits += units - writeUnits;
  if (isWrite(command)) usage.indexUnits += ofIndexes.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  usage.operations.push({ command, writeUnits, readUnits: units - writeUnits });
}

/** As much as had it been written, without the indexes: the developer guide says so of single writes, and of transactions nothing. */
function refusedUnits(command: string, input: Input, sizes: ReadonlyMap<string, number>): number {
  const times = isTransaction(command) ? 2 : 1;
  return targetsOf(input).reduce((sum, { key }) => {
    return sum + times * Math.max(1, Math.ceil((sizes.get(JSON.stringify(key)) ?? 0) / 1024));
  }, 0);
}
