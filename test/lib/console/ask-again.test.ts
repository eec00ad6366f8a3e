import { expect, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { askAgain } from '../../../lib/console/page/api/ask-again.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Something that is shown, and whose reads are answered by hand. */
function shown() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reads: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const one = Promise.withResolvers<string>();
    reads.push(one);
    return one.promise;
  };
  const observer = new QueryObserver(queries, { queryKey: ['acme', 'webhook', 'list'], queryFn, gcTime: 0 });
  const leave = observer.subscribe(() => undefined);
  return {
    reads,
    ask: () => askAgain(queries, ['acme', 'webhook']),
    seen: () => observer.getCurrentResult().data,
    leave,
  };
}

test('what is read for the first time while it changes is read once more, however often it has changed', async () => {
  const { reads, ask, seen, leave } = shown();
  ask();
  ask();
  expect(reads).toHaveLength(1);
  reads[0]?.resolve('as it was before');
  await turn();
  expect(reads).toHaveLength(2);
  reads[1]?.resolve('as it is');
  await turn();
  expect([reads.length, seen()]).toEqual([2, 'as it is']);
  leave();
});

test('what was read before is read again at once, and a first read that fails is not', async () => {
  const { reads, ask, leave } = shown();
  ask();
  reads[0]?.reject(new Error('no network'));
  await turn();
  expect(reads).toHaveLength(1);
  ask();
  reads[1]?.resolve('read');
  await turn();
  ask();
  expect(reads).toHaveLength(3);
  leave();
});
