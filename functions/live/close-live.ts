import { forgetSession } from '../../shared/hints/session.ts';
import { socketFunction } from '../../shared/hints/socket-function.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** A page has gone: it gets no more hints. API Gateway tells of most ends, and not of all. */
export const serve = socketFunction('close-live', async ({ connectionId, holder }, deps) => {
  if (holder) await forgetSession({ organizationId: holder.organizationId, connectionId }, deps);
  return holder;
});
export const handler = serve(livePorts(table));
