import type { Expression } from '../../table/table.ts';
import { listPartition } from './list-items.ts';
import type { Place } from './place.ts';

/** Above every character that a place is written in. */
const end = '~';

/** Places after the first, up to and with the second; the whole list where they are left out. */
export interface Range {
  readonly after?: Place;
  readonly upTo?: Place;
}

export const entriesIn = (organizationId: string, range: Range): Expression => within(organizationId, 'E#', range);

export const bucketsIn = (organizationId: string, range: Range): Expression => within(organizationId, 'B#', range);

function within(organizationId: string, prefix: string, { after, upTo = end }: Range): Expression {
  return {
    text: 'pk = :pk AND sk BETWEEN :from AND :to',
    values: {
      ':pk': listPartition(organizationId),
      // Places are of one length, so nothing stands between this one and its successor.
      ':from': prefix + (after === undefined ? '' : after + end),
      ':to': prefix + upTo,
    },
  };
}
