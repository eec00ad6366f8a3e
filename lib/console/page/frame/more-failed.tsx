import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Failed } from './failed.tsx';

type Pages = Pick<UseInfiniteQueryResult, 'isFetchNextPageError' | 'error' | 'fetchNextPage'>;

/** The end of a list that asks for its next page by itself: why that did not come. Its context are the pages. */
export function MoreFailed({ context }: { readonly context?: Pages }) {
  if (!context?.isFetchNextPageError) return null;
  return <Failed error={context.error} again={() => void context.fetchNextPage()} />;
}
