import { type Custom, dynalite, type Json, type Store } from './dynalite.ts';

/** One of dynalite's operations: its rules, and what it does. */
export interface Operation {
  readonly types: Json;
  /** The rules that span members; returns what is wrong. Parses the expressions into `request`. */
  custom(request: Json, store: Store): string | undefined;
  /** Rejects with a refusal (`statusCode`, `body`) or a fault. */
  act(store: Store, checked: Json): Promise<Json>;
}

/** DynamoDB returns the item that failed a condition on request; dynalite does not know the parameter. */
const failureTypes = { ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] } };

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

/** Throws the refusal when `request` is malformed, whatever the tables hold. */
export function checked(types: Json, request: Json, store: Store, custom?: Custom): Json {
  const typed = dynalite.validations.checkTypes(request, types);
  dynalite.validations.checkValidations(typed, types, custom, store);
  return typed;
}
