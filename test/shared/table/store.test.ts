import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { equals } from '../../../shared/table/expressions.ts';
import type { TableWriter } from '../../../shared/table/table.ts';
import { openWorld, type World } from '../../support/world.ts';

// biome-ignore lint/suspicious/noExplicitAny: inputs and outputs of every DynamoDB command pass here
type Any = any;

/** What DynamoDB does in place of what it is asked; undefined where it does that. A test sets it. */
let instead: (command: string, input: Any) => Any;
let world: World;
let table: TableWriter;
beforeAll(async () => {
  world = await openWorld((client) =>
    client.middlewareStack.add(
      (next: Any, context: Any) => async (args: Any) => {
        const output = instead(String(context.commandName), args.input);
        return output === undefined ? next(args) : { output: { ...output, $metadata: {} }, response: {} };
      },
      { step: 'initialize', priority: 'low', name: 'instead' },
    ),
  );
  table = world.ports.table;
});
beforeEach(() => {
  instead = () => undefined;
});
afterAll(() => world.close());

const key = (sk: string) => ({ pk: 'store', sk });
const written = { ...key('written'), text: 'just now' };

describe('a read', () => {
  beforeEach(async () => {
    await table.write({ kind: 'put', item: written });
    // A read that is not consistent is answered as before the last write.
    instead = (command, input) => {
      const [request = input] = Object.values<Any>(input.RequestItems ?? {});
      return /^(Get|BatchGet|Query)/.test(command) && !request.ConsistentRead ? {} : undefined;
    };
  });

  test('of an item sees every write before it', async () => {
    expect(await table.get(key('written'))).toEqual(written);
  });

  test('of many items sees every write before it', async () => {
    expect(await table.getMany([key('written'), key('none')])).toEqual([written, undefined]);
  });

  test('of a page sees every write before it', async () => {
    expect(await table.page({ condition: equals('pk', 'store'), limit: 10 })).toMatchObject({ items: [written] });
  });
});

describe('what DynamoDB leaves over of a batch', () => {
  test('is asked for again', async () => {
    await table.write({ kind: 'put', item: written });
    let asked = 0;
    instead = (command, { RequestItems }) =>
      command.startsWith('BatchGet') && ++asked < 3 ? { Responses: {}, UnprocessedKeys: RequestItems } : undefined;
    expect(await table.getMany([key('written')])).toEqual([written]);
  });

  test('is an error where it is left over again and again, and not an item that is absent', async () => {
    instead = (command, { RequestItems }) =>
      command.startsWith('BatchGet') ? { Responses: {}, UnprocessedKeys: RequestItems } : undefined;
    await expect(table.getMany([key('written')])).rejects.toThrow('left 1 keys of a batch unprocessed');
  });

  test('is written again', async () => {
    let asked = 0;
    instead = (command, { RequestItems }) =>
      command.startsWith('BatchWrite') && ++asked < 3 ? { UnprocessedItems: RequestItems } : undefined;
    const item = { ...key('batch'), text: 'later' };
    await table.writeMany([{ kind: 'put', item }]);
    expect(await table.get(key('batch'))).toEqual(item);
  });
});

describe('a transaction that DynamoDB cancels', () => {
  const cancelledFor = (Code: string) => () => {
    const CancellationReasons = [{ Code }, { Code: 'None' }];
    throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
  };
  const transact = () => table.transact([{ kind: 'put', item: { ...key('one'), text: 'never' } }]);

  test('for another one is a conflict, and nothing is refused', async () => {
    instead = cancelledFor('TransactionConflict');
    expect(await transact()).toEqual({ kind: 'conflict' });
  });

  test.each(['ThrottlingError', 'ItemCollectionSizeLimitExceeded', 'ValidationError'])(
    'for any other reason is an error: %s',
    async (code) => {
      instead = cancelledFor(code);
      await expect(transact()).rejects.toThrow('cancelled');
    },
  );
});
