import { parsedAction, refuseOversized, refuseTargets } from './actions.ts';
import { allOrCancelled } from './cancellation.ts';
import { consumed, readUnit, usages } from './capacity.ts';
import { directReads } from './direct-reads.ts';
import { Draft } from './draft.ts';
import type { Database, Json } from './dynalite.ts';
import { checked, getItem } from './operations.ts';
import { withTablesAtHand } from './tables.ts';
import { transactGetTypes } from './transact-types.ts';
import type { Turns } from './turns.ts';

/** `TransactGetItems`: between two writes, so that the items are of one moment. A missing item is an empty response. */
export function transactReader(database: Database, inTurn: Turns) {
  const directly = directReads(database);
  return async (request: Json): Promise<Json> => {
    const { TransactItems, ReturnConsumedCapacity: detail } = checked(transactGetTypes, request, database);
    const actions = (TransactItems as { Get: Json }[]).map(({ Get }) => parsedAction(getItem, Get, true, database));
    return inTurn(async () => {
      const store = withTablesAtHand(directly);
      await refuseTargets(actions, store);
      const reads = await allOrCancelled(
        actions.map(async (action) => {
          // The draft is there for its images: a projection hides what the read is charged for.
          const draft = new Draft(store);
          const { Item } = await getItem.act(draft, action.request);
          return { images: draft.images, response: { Item } };
        }),
      );
      const images = reads.flatMap((read) => read.images);
      refuseOversized(images);
      return {
        Responses: reads.map((read) => read.response),
        ConsumedCapacity: consumed(() => usages(images, readUnit, 2), detail, readUnit),
      };
    });
  };
}
