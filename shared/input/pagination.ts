import * as z from 'zod';

/** A schema of what an answer says of its page: what `pageFacts` finds, and the list's own `counts`, of all its items and of those on a page. */
export const paginationSchema = <Counts extends z.ZodRawShape>(counts: Counts) =>
  z.strictObject({
    currentPage: z.int().positive(),
    totalPages: z.int().nonnegative(),
    ...counts,
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
  });
