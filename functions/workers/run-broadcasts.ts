import { runBroadcast } from '../../shared/broadcasting/run-broadcast.ts';
import type { BroadcastProvider } from '../../shared/broadcasting/sending-run.ts';
import { chatappChannel } from '../../shared/providers/chatapp/channel.ts';
import { chatappTemplates } from '../../shared/providers/chatapp/template-payload.ts';
import { queueWorker } from '../../shared/queue/queue-worker.ts';
import {
  lateMedia,
  livePorts,
  outbound,
  queues,
  secrets,
  sockets,
  table,
  visibility,
} from '../../shared/runtime/live.ts';

const provider: BroadcastProvider = { templates: chatappTemplates, openChannel: chatappChannel };

/** The queue of broadcasts: each message is a run of one, which plans or sends for half a minute and asks for the next. */
export const serve = queueWorker('run-broadcasts', (message, deps) => runBroadcast(message, provider, deps), {
  tries: 1,
});
export const handler = serve(livePorts(table, queues, visibility, secrets, outbound, lateMedia, sockets));
