import { type Custom, dynalite, type Json, type Store } from './dynalite.ts';
import { typed } from './typed.ts';

/** What a request must be, in dynalite's rule language. */
interface Rules {
  readonly types: Json;
  readonly custom?: Custom;
}

/** One of dynalite's operations: its rules, and what it does. */
export interface Operation extends Rules {
  readonly custom: Custom;
  /** Rejects with a refusal (`statusCode`, `body`) or a fault. */
  act(store: Store, checked: Json): Promise<Json>;
}

/** DynamoDB returns the item that failed a condition on request; dynalite does not know the parameter. */
const failureTypes = { ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] } };

/** The operation that dynalite has under this name (`putItem`); `moreTypes` are parameters that it does not know. */
export function operation(name: string, moreTypes: Json = {}): Operation {
  const rules = dynalite.rules(name);
  const action = dynalite.action(name);
  return {
    types: { ...rules.types, ...moreTypes },
    custom: (request, store) => rules.custom?.(request, store),
    act: (store, checked) =>
      new Promise((resolve, reject) => {
        action(store, checked, (error, answer) => (error ? reject(error) : resolve(answer ?? {})));
      }),
  };
}

export const putItem = operation('putItem', failureTypes);
export const updateItem = operation('updateItem', failureTypes);
export const deleteItem = operation('deleteItem', failureTypes);
export const batchWriteItem = operation('batchWriteItem');
export const getItem = operation('getItem');

/** What dynalite makes of the conditions on the keys. */
type KeyConditions = Readonly<Record<string, { readonly AttributeValueList: readonly { readonly S?: string }[] }>>;

const dynaliteQuery = operation('query');
/** With DynamoDB's refusal of a key that is empty, with which nothing can be stored. */
export const query: Operation = {
  ...dynaliteQuery,
  custom(request, store) {
    const wrong = dynaliteQuery.custom(request, store);
    const conditions = Object.entries((request.KeyConditions ?? {}) as KeyConditions);
    const empty = conditions.find(([, { AttributeValueList: values }]) => values.some(({ S: text }) => text === ''));
    if (wrong !== undefined || !empty) return wrong;
    return `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${empty[0]}`;
  },
};

/** The request as its rules take it. Throws the refusal when it is malformed, before a look at the tables. */
export function checked({ types, custom }: Rules, request: Json, store: Store): Json {
  const made = typed(request, types);
  dynalite.validations.checkValidations(made, types, custom, store);
  return made;
}

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

/**
 * The two transactions' requests in dynalite's own rule language, so that its checker words the refusals as DynamoDB
 * does ("1 validation error detected: Value '[]' at 'transactItems' failed to satisfy constraint: …").
 */
export const transactWriteRules: Rules = {
  types: {
    ClientRequestToken: { type: 'String', lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 36 },
    ...pick(putItem.types, ['ReturnConsumedCapacity', 'ReturnItemCollectionMetrics']),
    TransactItems: actions('TransactWriteItem', writes),
  },
};

export const transactGetRules: Rules = {
  types: { ...pick(putItem.types, ['ReturnConsumedCapacity']), TransactItems: actions('TransactGetItem', reads) },
};
