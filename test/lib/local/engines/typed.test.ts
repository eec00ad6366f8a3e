import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dynalite } from '../../../../lib/local/engines/dynamodb/dynalite.ts';
import {
  batchWriteItem,
  transactGetRules,
  transactWriteRules,
} from '../../../../lib/local/engines/dynamodb/operations.ts';
import { typed } from '../../../../lib/local/engines/dynamodb/typed.ts';

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant('AAAA'));
/** Attribute values of every type, and what is none. */
const { attribute } = fc.letrec((tie) => ({
  attribute: fc.oneof(
    { depthSize: 'small' },
    fc.record({ S: fc.string() }),
    fc.record({ N: fc.integer().map(String) }),
    fc.dictionary(fc.constantFrom('S', 'N', 'B', 'BOOL', 'NULL', 'SS', 'L', 'M', 'X'), scalar, { maxKeys: 2 }),
    fc.record({ L: fc.array(tie('attribute'), { maxLength: 3 }) }),
    fc.record({ M: fc.dictionary(fc.string(), tie('attribute'), { maxKeys: 3 }) }),
    fc.record({ SS: fc.array(fc.string(), { maxLength: 2 }) }),
    scalar,
  ),
}));
const item = fc.dictionary(fc.constantFrom('pk', 'sk', 'a', '__proto__'), attribute, { maxKeys: 3 });
const names = fc.dictionary(fc.constantFrom('#a', '#b'), scalar, { maxKeys: 2 });
const part = fc.record(
  { TableName: scalar, Key: item, Item: item, ExpressionAttributeValues: item, ExpressionAttributeNames: names },
  { requiredKeys: [] },
);
const action = fc.dictionary(fc.constantFrom('Put', 'Update', 'Delete', 'Get', 'Other'), fc.oneof(part, scalar), {
  maxKeys: 2,
});
const request = fc.record(
  {
    TransactItems: fc.oneof(fc.array(fc.oneof(action, scalar), { maxLength: 3 }), scalar, action),
    RequestItems: fc.oneof(
      fc.dictionary(fc.string(), fc.oneof(fc.array(fc.record({ PutRequest: part }), { maxLength: 2 }), scalar), {
        maxKeys: 2,
      }),
      scalar,
    ),
    ReturnConsumedCapacity: scalar,
    Unknown: scalar,
  },
  { requiredKeys: [] },
);

const outcome = (work: () => unknown) => {
  try {
    return { made: work() };
  } catch (error) {
    return { refused: (error as { body?: object }).body ?? String(error) };
  }
};

test.each([
  ['transactions of writes', transactWriteRules],
  ['transactions of reads', transactGetRules],
  ['batches of writes', batchWriteItem],
])('what is made of %s, and refused in them, is what dynalite makes and refuses', (_, { types }) => {
  fc.assert(
    fc.property(request, (given) => {
      const copy = structuredClone(given);
      expect(outcome(() => typed(given, types))).toEqual(outcome(() => dynalite.validations.checkTypes(copy, types)));
    }),
    { numRuns: 300, seed: 1 },
  );
});
