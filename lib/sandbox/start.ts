import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { graphError } from './chatapp/errors.ts';
import { judgeLeft } from './chatapp/judge-template.ts';
import { type Reply, writeReply } from './http.ts';
import { refusalOfName, refusalOfPage } from './own-address.ts';
import { route } from './routes.ts';
import { openSignIn, type SignIn, signInPath } from './sign-in/sign-in.ts';
import { openState, type SandboxState, type Waits } from './state.ts';
import type { WebhookTarget } from './webhooks/post-webhook.ts';
import type { Platform } from './webhooks/webhook-senders.ts';

export interface SandboxOptions extends Waits {
  /** 0 picks a free one. */
  readonly port: number;
  readonly host?: string;
  /**
   * For its files, so that messages, receipts, uploads and orders survive a restart. Without it all ends with the
   * sandbox.
   */
  readonly directory?: string;
}

export interface Sandbox {
  readonly url: string;
  readonly port: number;
  /** Sets the address of a platform's webhooks (the chat-app's by default). Until it is called, receipts wait. */
  deliverTo(target: WebhookTarget, platform?: Platform): void;
  /** Where people sign in to the console, as its access tokens name it. */
  readonly issuer: string;
  /** Has the console's people sign in here; its page is at each of these addresses. */
  serveConsole(urls: readonly string[]): void;
  /** Closes everything at once, also webhooks that are being sent and connections that a fault left hanging. */
  stop(): Promise<void>;
}

/** Starts the sandbox. Rejects when the port is taken (`EADDRINUSE`) or a file in the directory is damaged. */
export async function startSandbox({
  port,
  host = '127.0.0.1',
  directory,
  ...waits
}: SandboxOptions): Promise<Sandbox> {
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  let state: SandboxState;
  try {
    // Only after the port is ours: opening the files cuts off torn last lines, which another process may be writing.
    state = openState(directory, waits);
    judgeLeft(state);
  } catch (problem) {
    await close(server);
    throw problem;
  }
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
  const signIn = openSignIn(url, directory);
  server.on('request', (request, response) => void serve(request, response, { state, signIn }));
  return {
    url,
    port: actualPort,
    issuer: `${url}${signInPath}`,
    serveConsole: signIn.serveConsole,
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

interface Served {
  readonly state: SandboxState;
  readonly signIn: SignIn;
}

/** Answers one request. An unexpected error becomes an answer too, so that the sandbox stays up. */
async function serve(request: IncomingMessage, response: ServerResponse, { state, signIn }: Served): Promise<void> {
  let reply: Reply;
  try {
    if (request.url?.startsWith(`${signInPath}/`)) {
      const refusal = refusalOfName(request);
      return refusal ? writeReply(response, refusal) : await signIn.answer(request, response);
    }
    reply = refusalOfPage(request) ?? (await route(request, state));
  } catch (problem) {
    reply = graphError(1, `the sandbox itself failed: ${String(problem)}`, { status: 500 });
  }
  writeReply(response, reply);
}
