import { readInbound } from '../../shared/providers/read-inbound.ts';
import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { receiveItem } from '../../shared/receiving/receive-item.ts';
import { lateMedia, livePorts, queues, table, visibility } from '../../shared/runtime/live.ts';
import { isOfCommits } from '../../shared/sending/left-commit.ts';

/**
 * The inbound queue: the items of the providers' webhooks, one by one; and the sends into one conversation that contend for
 * its next numbers, together.
 */
export const serve = queueWorker('receive-inbound', (item, deps) => receiveItem(item, readInbound, deps), {
  joint: {
    isOf: isOfCommits,
    handle: async (sends, deps) =>
      (await import('../../shared/sending/commit-together.ts')).commitTogether(sends, deps),
  },
});
export const handler = serve(livePorts(table, queues, visibility, lateMedia));
