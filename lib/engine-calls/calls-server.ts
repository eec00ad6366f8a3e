import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sameSecret } from '../../shared/base/text.ts';
import type { EngineAnswer } from './direct-client.ts';
import { readLines, writeLine } from './lines.ts';

/** A call of an engine, as a line of JSON. */
export type Question = readonly [id: number, operation: string, request: Record<string, unknown>];
/** What came of it: the output, or how the engine refuses. */
export type Answer = readonly [id: number, output: unknown, refusal?: { statusCode: number; body: unknown }];

/** A key is some forty characters long; a stranger may send no more than this without the end of a line. */
const longestGreeting = 1_000;
/** Characters of a call, at most: several times what DynamoDB takes in a request, and below what one text can have. */
const longestCall = 64 * 1024 * 1024;
/** A caller sends the key as it connects: a connection that has not, after this time, is held for nothing. */
const greetingMs = 5_000;

/**
 * Answers an engine's calls for other processes of this machine, on a free port, over connections that stay: a call costs a tenth of
 * what HTTP and a signature cost. A caller sends the key first, and is cut off for anything else, or for nothing. `stop` lets the calls
 * in progress finish, and takes no more.
 */
export async function serveCalls(
  answer: EngineAnswer,
  key: string,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const open = new Set<Socket>();
  const inProgress = new Set<Promise<void>>();
  const server = createServer({ noDelay: true }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // A caller that has gone away misses its answers; what was done for it stays done.
    socket.on('error', () => socket.destroy());
    admit(socket, key, (line) => {
      const call = respond(answer, line, socket)
        // What is no call.
        .catch(() => socket.destroy())
        .then(() => void inProgress.delete(call));
      inProgress.add(call);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.pause();
      await Promise.all(inProgress);
      for (const socket of open) socket.destroySoon();
      await closed;
    },
  };
}

/** Hands on what comes after the key. */
function admit(socket: Socket, key: string, onCall: (line: string) => void): void {
  let isAdmitted = false;
  const late = setTimeout(() => socket.destroy(), greetingMs);
  socket.on('close', () => clearTimeout(late));
  const onLine = (line: string) => {
    if (isAdmitted) return onCall(line);
    if (!sameSecret(line, key)) return void socket.destroy();
    isAdmitted = true;
    clearTimeout(late);
  };
  readLines(socket, onLine, () => (isAdmitted ? longestCall : longestGreeting));
}

async function respond(answer: EngineAnswer, line: string, socket: Socket): Promise<void> {
  const [id, operation, request] = JSON.parse(line) as Question;
  let said: Answer;
  try {
    said = [id, await answer(operation, request)];
  } catch (error) {
    const { statusCode = 500, body, message } = error as Error & { statusCode?: number; body?: unknown };
    said = [id, null, { statusCode, body: body ?? { __type: '#InternalServerError', message } }];
  }
  if (socket.writable) writeLine(socket, said);
}
