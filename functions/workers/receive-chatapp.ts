import { receiveItem } from '../../shared/messages/receive-item.ts';
import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** The inbound queue: the items of the chat-app provider's webhooks, one by one. */
export const serve = queueWorker('receive-chatapp', receiveItem);
export const handler = serve(livePorts);
