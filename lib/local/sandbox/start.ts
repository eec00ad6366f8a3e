import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { SandboxState } from './call.ts';
import { openState } from './open-state.ts';
import type { WebhookTarget } from './post-webhook.ts';
import { serve } from './serve.ts';
import type { Platform } from './webhook-senders.ts';

export interface SandboxOptions {
  /** 0 picks a free one. */
  readonly port: number;
  readonly host?: string;
  /** Where `sent.jsonl`, `receipts.jsonl` and `orders.jsonl` live, so that all survives a restart. Without it, memory only. */
  readonly directory?: string;
}

export interface Sandbox {
  readonly url: string;
  readonly port: number;
  /** Where the webhooks of a platform (the chat-app) go from now on, signed with the secret. Until it is called receipts wait. */
  deliverTo(target: WebhookTarget, platform?: Platform): void;
  /** Closes at once: webhooks on their way, and the connections that a fault left hanging. */
  stop(): Promise<void>;
}

/** Starts the stand-in for the chat-app provider and the photo-app. Rejects when the port is taken (`EADDRINUSE`) or a log is damaged. */
export async function startSandbox({ port, host = '127.0.0.1', directory }: SandboxOptions): Promise<Sandbox> {
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  let state: SandboxState;
  try {
    // The logs are opened only by the one who owns the port: opening them cuts off torn last lines.
    state = openState(directory);
  } catch (problem) {
    await close(server);
    throw problem;
  }
  server.on('request', (request, response) => void serve(request, response, state));
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    port: actualPort,
    deliverTo: (target, platform = 'chatapp') => state.senders[platform].deliverTo(target),
    stop() {
      state.outbox.stop();
      state.senders.stop();
      return close(server).finally(state.uploads.close);
    },
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
