import http, { type ClientRequest } from 'node:http';
import https from 'node:https';
import { lazy } from '../base/lazy.ts';

/** What of a request of the SDK matters here. Its body is whole: the clients that have streams keep the SDK's own handler. */
interface SdkRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array;
}

interface SdkAnswer {
  readonly response: {
    readonly statusCode?: number;
    readonly reason?: string;
    readonly headers: object;
    readonly body: Uint8Array;
  };
}

/** In ms. */
export interface RequestLimits {
  /** Until a new connection stands. */
  readonly connectMs: number;
  /** Until the answer has come whole. */
  readonly answerMs: number;
}

const settings = { keepAlive: true, maxSockets: 50 };

// What is plain is for the laptop's engines: on AWS, Node never loads it.
const plain = lazy(() => ({ request: http.request, agent: new http.Agent(settings), connected: 'connect' }));
const secure = lazy(() => ({ request: https.request, agent: new https.Agent(settings), connected: 'secureConnect' }));

/**
 * Carries the requests of a client of the SDK, over connections that are kept. Fails with `TimeoutError`, which the client tries
 * again, or as Node does. The SDK's own handler stops its clock at the first byte of an answer, so that a body can hang for ever,
 * and its timers and the two streams behind it take 4 % of a warm send.
 */
export function sdkRequests(limits: RequestLimits) {
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    handle({ protocol, hostname, body, ...given }: SdkRequest): Promise<SdkAnswer> {
      const { request, agent, connected } = protocol === 'https:' ? secure() : plain();
      const host = hostname.replace(/^\[(.*)\]$/, '$1');
      const options = { agent, host, port: given.port, method: given.method, path: given.path };
      const outgoing = request({ ...options, headers: { ...given.headers, 'user-agent': 'relaydesk' } });
      outgoing.end(body);
      return answerOf(outgoing, connected, limits);
    },
    httpHandlerConfigs: () => ({}),
    updateHttpClientConfig() {},
  };
}

function answerOf(outgoing: ClientRequest, connected: string, { connectMs, answerMs }: RequestLimits) {
  return new Promise<SdkAnswer>((resolve, reject) => {
    const timers: NodeJS.Timeout[] = [];
    const settle = () => timers.forEach(clearTimeout);
    const fail = (error: Error) => {
      settle();
      reject(error);
      outgoing.destroy();
    };
    const limit = (ms: number, what: string) => {
      const late = () => fail(Object.assign(new Error(`${what} took longer than ${ms} ms`), { name: 'TimeoutError' }));
      const timer = setTimeout(late, ms);
      timers.push(timer);
      return timer;
    };
    limit(answerMs, 'the answer');
    outgoing.on('error', fail);
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) return;
      const timer = limit(connectMs, 'the connection');
      socket.once(connected, () => clearTimeout(timer));
    });
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', fail);
      incoming.on('end', () => {
        settle();
        const { statusCode, statusMessage: reason, headers } = incoming;
        resolve({ response: { statusCode, reason, headers, body: Buffer.concat(chunks) } });
      });
    });
  });
}
