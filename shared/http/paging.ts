import { integerParameter } from './query.ts';

/** Items on a page, at most (spec, Limits). */
const maxLimit = 100;
/** Pages have no upper bound of their own; this one keeps arithmetic exact. */
const maxPage = 90_071_992_547_409;

/** The query parameters of a paged list. */
export const pagingParameters = (defaultLimit: number) => ({
  limit: integerParameter(1, maxLimit, defaultLimit),
  page: integerParameter(1, maxPage, 1),
});

export interface Paging {
  readonly limit: number;
  readonly page: number;
}

/** Where a page stands among `total` items. A page past the end is empty, and nothing has no pages. */
export function pageFacts(total: number, { limit, page }: Paging) {
  const totalPages = Math.ceil(total / limit);
  return { currentPage: page, totalPages, hasNextPage: page < totalPages, hasPrevPage: page > 1 && totalPages > 0 };
}
