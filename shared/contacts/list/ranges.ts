import { all, between, type Condition, equals } from '../../table/conditions.ts';
import { listPartition } from './list-items.ts';
import type { SortToken } from './sort-token.ts';

/** Above every character that a place is written in. */
const end = '~';

/** Places from one on, or after it, up to and with another; the whole list where they are left out. */
export interface TokenRange {
  readonly from?: SortToken;
  readonly after?: SortToken;
  readonly upTo?: SortToken;
}

export const entriesIn = (organizationId: string, range: TokenRange): Condition => within(organizationId, 'E', range);

export const bucketsIn = (organizationId: string, range: TokenRange): Condition => within(organizationId, 'B', range);

/** Places are of one length: nothing stands between `after` with something behind it and its successor. */
function within(
  organizationId: string,
  prefix: string,
  { after, from = after === undefined ? '' : after + end, upTo = end }: TokenRange,
): Condition {
  return all(equals('pk', listPartition(organizationId)), between('sk', prefix + from, prefix + upTo));
}
