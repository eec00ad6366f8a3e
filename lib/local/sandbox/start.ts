import { once } from 'node:events';
import { createServer } from 'node:http';
import { createFaultQueue } from './fault-queue.ts';
import { openSentLog } from './sent-log.ts';
import { serve } from './serve.ts';

export interface SandboxOptions {
  /** 0 picks a free one. */
  readonly port: number;
  readonly host?: string;
  /** Where `sent.jsonl` lives, so that what was accepted survives a restart. Without it, memory only. */
  readonly directory?: string;
}

export interface Sandbox {
  readonly url: string;
  readonly port: number;
  /** Closes at once, also the connections that a fault left hanging. */
  stop(): Promise<void>;
}

/** Starts the stand-in for the chat-app provider. Rejects when the port is taken (`EADDRINUSE`) or the log is damaged. */
export async function startSandbox({ port, host = '127.0.0.1', directory }: SandboxOptions): Promise<Sandbox> {
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  try {
    // The log is opened only by the one who owns the port: opening it cuts off a torn last line.
    const state = { sent: openSentLog(directory), faults: createFaultQueue() };
    server.on('request', (request, response) => void serve(request, response, state));
  } catch (problem) {
    await stop();
    throw problem;
  }
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`, port: actualPort, stop };
}
