import type { Json } from './dynalite.ts';
import { deleteItem, getItem, type Operation, putItem, updateItem } from './operations.ts';

/**
 * The two transactions' requests in dynalite's own rule language, so that its checker words the refusals as DynamoDB
 * does ("1 validation error detected: Value '[]' at 'transactItems' failed to satisfy constraint: …").
 */

/** The member of an action → the single operation that does the same. A check is a delete that is never committed. */
export const writeActions: Readonly<Record<string, Operation>> = {
  ConditionCheck: deleteItem,
  Put: putItem,
  Delete: deleteItem,
  Update: updateItem,
};

const conditional = [
  'TableName',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnValuesOnConditionCheckFailure',
];

const pick = (types: Json, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, types[name]]));
const required = (types: Json, name: string) => ({ [name]: { ...(types[name] as Json), notNull: true } });
const members = (name: string, types: Json) => ({ type: `FieldStruct<${name}>`, children: types });

const writes = {
  ConditionCheck: members('ConditionCheck', {
    ...pick(deleteItem.types, [...conditional, 'Key']),
    ...required(deleteItem.types, 'ConditionExpression'),
  }),
  Put: members('Put', pick(putItem.types, [...conditional, 'Item'])),
  Delete: members('Delete', pick(deleteItem.types, [...conditional, 'Key'])),
  Update: members('Update', {
    ...pick(updateItem.types, [...conditional, 'Key']),
    ...required(updateItem.types, 'UpdateExpression'),
  }),
};

const reads = {
  Get: {
    ...members('Get', pick(getItem.types, ['TableName', 'Key', 'ProjectionExpression', 'ExpressionAttributeNames'])),
    notNull: true,
  },
};

const actions = (name: string, children: Json) => ({
  type: 'List',
  notNull: true,
  lengthGreaterThanOrEqual: 1,
  lengthLessThanOrEqual: 100,
  children: { type: `ValueStruct<${name}>`, children },
});

export const transactWriteTypes: Json = {
  ClientRequestToken: { type: 'String', lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 36 },
  ...pick(putItem.types, ['ReturnConsumedCapacity', 'ReturnItemCollectionMetrics']),
  TransactItems: actions('TransactWriteItem', writes),
};

export const transactGetTypes: Json = {
  ...pick(putItem.types, ['ReturnConsumedCapacity']),
  TransactItems: actions('TransactGetItem', reads),
};
