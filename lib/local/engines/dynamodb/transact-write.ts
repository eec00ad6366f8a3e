import { type Action, parsedAction, refuseOversized, refuseTargets } from './actions.ts';
import { allOrCancelled } from './cancellation.ts';
import { consumed, readUnit, usages, writeUnit } from './capacity.ts';
import { directReads } from './direct-reads.ts';
import { Draft } from './draft.ts';
import type { Database, Json, Store } from './dynalite.ts';
import { tokenMismatch, validationError } from './errors.ts';
import { checked } from './operations.ts';
import { hashOf } from './request-hash.ts';
import { withTablesAtHand } from './tables.ts';
import type { Tokens } from './tokens.ts';
import { transactWriteTypes, writeActions } from './transact-types.ts';
import type { Turns } from './turns.ts';
import { attempt } from './write.ts';

/** `TransactWriteItems`: a draft for each action, and when all of them hold, one batch for everything and the token. */
export function transactWriter(database: Database, inTurn: Turns, tokens: Tokens) {
  const reads = directReads(database);
  return async (request: Json): Promise<Json> => {
    const { TransactItems, ReturnConsumedCapacity: detail, ...rest } = checked(transactWriteTypes, request, database);
    const token = rest.ClientRequestToken as string | undefined;
    const hash = hashOf(request.TransactItems);
    const actions = (TransactItems as Json[]).map((item) => actionOf(item ?? {}, database));
    return inTurn(async () => {
      const settled = token === undefined ? undefined : tokens.find(token);
      if (settled && settled.hash !== hash) throw tokenMismatch();
      if (settled) return { ConsumedCapacity: consumed(() => settled.reads, detail, readUnit) };

      const store = withTablesAtHand(reads);
      await refuseTargets(actions, store);
      const tries = await allOrCancelled(actions.map((action) => tryOut(action, store)));
      const images = tries.flatMap((tried) => tried.images);
      refuseOversized(images);
      const tokenChanges = token === undefined ? [] : tokens.changes(token, hash, usages(images, readUnit, 2));
      await database.db.batch([...tries.flatMap((tried) => tried.changes), ...tokenChanges]);
      tokens.remember(tokenChanges);
      return { ConsumedCapacity: consumed(() => usages(images, writeUnit, 2), detail, writeUnit) };
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
  return parsedAction(operation, item[name] as Json, name === 'ConditionCheck', store);
}

async function tryOut({ operation, request, isCheck }: Action, store: Store) {
  const draft = new Draft(store);
  await attempt(operation, draft, request);
  if (!isCheck) return { images: draft.images, changes: draft.changes };
  return { images: draft.images.map((image) => ({ ...image, after: image.before })), changes: [] };
}
