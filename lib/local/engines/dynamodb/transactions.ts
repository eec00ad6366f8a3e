import { type Action, allOrCancelled, parsedAction, refuseOversizedTotal, refuseTargets } from './actions.ts';
import { consumed, readUnit, usages, writeUnit } from './capacity.ts';
import { Draft } from './draft.ts';
import type { Json, Store } from './dynalite.ts';
import { tokenMismatch, validationError } from './errors.ts';
import { checked, getItem, transactGetRules, transactWriteRules, writeActions } from './operations.ts';
import { hashOf, type Tokens } from './request-tokens.ts';
import { attempt, type Parts } from './write.ts';

/** `TransactWriteItems`: a draft for each action, and when all of them hold, everything and the token are stored together. */
export function transactWriter({ store, commit }: Parts, tokens: Tokens) {
  return async (request: Json): Promise<Json> => {
    const { TransactItems, ReturnConsumedCapacity: detail, ...rest } = checked(transactWriteRules, request, store);
    const token = rest.ClientRequestToken as string | undefined;
    const hash = token === undefined ? '' : hashOf(request.TransactItems);
    const actions = (TransactItems as Json[]).map((item) => actionOf(item ?? {}, store));
    return commit(async (standing) => {
      const settled = token === undefined ? undefined : tokens.find(token, standing.changed);
      if (settled && settled.hash !== hash) throw tokenMismatch();
      if (settled) {
        const report = consumed(() => settled.reads, detail, readUnit);
        return { changes: [], answer: () => ({ ConsumedCapacity: report }) };
      }

      await refuseTargets(actions, standing);
      const tries = await allOrCancelled(actions.map((action) => tryOut(action, standing)));
      const images = tries.flatMap((tried) => tried.images);
      refuseOversizedTotal(images);
      const tokenChanges = token === undefined ? [] : tokens.changes(token, hash, usages(images, readUnit, 2));
      return {
        changes: [...tries.flatMap((tried) => tried.changes), ...tokenChanges],
        answer: () => {
          tokens.remember(tokenChanges);
          return { ConsumedCapacity: consumed(() => usages(images, writeUnit, 2), detail, writeUnit) };
        },
      };
    });
  };
}

function actionOf(item: Json, store: Store): Action {
  const [name, ...more] = Object.keys(item);
  const operation = writeActions[name ?? ''];
  if (!name || !operation) {
    throw validationError('Invalid Request: TransactWriteRequest should contain Delete or Put or Update request');
  }
  if (more.length > 0) throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
  return parsedAction({ operation, request: item[name] as Json, isCheck: name === 'ConditionCheck' }, store);
}

async function tryOut({ operation, request, isCheck }: Action, store: Store) {
  const draft = new Draft(store);
  await attempt(operation, draft, request);
  if (!isCheck) return { images: draft.images, changes: draft.changes };
  return { images: draft.images.map((image) => ({ ...image, after: image.before })), changes: [] };
}

/** `TransactGetItems`: between two writes, so that the items are of one moment. A missing item is an empty response. */
export function transactReader({ store, commit }: Parts) {
  return async (request: Json): Promise<Json> => {
    const { TransactItems, ReturnConsumedCapacity: detail } = checked(transactGetRules, request, store);
    const actions = (TransactItems as { Get: Json }[]).map(({ Get }) =>
      parsedAction({ operation: getItem, request: Get, isCheck: true }, store),
    );
    return commit(async (standing) => {
      await refuseTargets(actions, standing);
      const reads = await allOrCancelled(
        actions.map(async (action) => {
          // The draft is there for its images: a projection hides what the read is charged for.
          const draft = new Draft(standing);
          const { Item } = await getItem.act(draft, action.request);
          return { images: draft.images, response: { Item } };
        }),
      );
      const images = reads.flatMap((read) => read.images);
      refuseOversizedTotal(images);
      const Responses = reads.map((read) => read.response);
      const ConsumedCapacity = consumed(() => usages(images, readUnit, 2), detail, readUnit);
      return { changes: [], answer: () => ({ Responses, ConsumedCapacity }) };
    });
  };
}
