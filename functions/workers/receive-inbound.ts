import { readInbound } from '../../shared/providers/read-inbound.ts';
import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { receiveItem } from '../../shared/receiving/receive-item.ts';
import { lateMediaPorts } from '../../shared/runtime/late-media-ports.ts';
import { forReader } from '../../shared/runtime/live-reader-ports.ts';

/** The inbound queue: the items of the providers' webhooks, one by one. */
export const serve = queueWorker('receive-inbound', (item, deps) => receiveItem(item, readInbound, deps));
export const handler = serve(forReader(lateMediaPorts));
