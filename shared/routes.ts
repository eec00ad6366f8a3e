/**
 * THE table of everything this service runs: one row per endpoint, one per worker. Pure data, imports nothing.
 * `lib/service-stack.ts` deploys the rows, `lib/local` serves them, `endpoint(name)` and `worker(name)` look them up.
 */

/** A right that a function asks for. CDK turns it into the smallest grant, `deps` into the argument that uses it. */
export type Use = 'table:read' | 'table:write' | 'secrets' | 'http';

/** Which of the two HTTP APIs serves the row. It decides the shape of error bodies too. */
export type Api = 'service' | 'gateway';

/** `key`: `Authorization: Bearer svc_…`. `none`: open to everyone. */
export type Auth = 'key' | 'none';

export interface EndpointRow {
  readonly name: string;
  readonly api: Api;
  /** `ANY` with the path `$default` catches what no other row takes. */
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'ANY';
  readonly path: string;
  readonly entry: string;
  readonly auth: Auth;
  readonly uses: readonly Use[];
  /** Seconds; API Gateway gives up at 30. */
  readonly timeout?: number;
  /** MB. */
  readonly memory?: number;
}

export interface WorkerRow {
  readonly name: string;
  readonly entry: string;
  readonly trigger: { readonly everyMinutes: number };
  readonly uses: readonly Use[];
  readonly timeout?: number;
  readonly memory?: number;
}

export const endpoints = [
  {
    name: 'send-chatapp',
    api: 'service',
    method: 'POST',
    path: '/send-chatapp',
    entry: 'functions/messages/send-chatapp.ts',
    auth: 'key',
    uses: ['table:write', 'secrets', 'http'],
    timeout: 29,
  },
  {
    name: 'get-conversations',
    api: 'service',
    method: 'GET',
    path: '/conversations',
    entry: 'functions/conversations/get-conversations.ts',
    auth: 'key',
    uses: ['table:read'],
  },
  {
    name: 'get-contact',
    api: 'service',
    method: 'GET',
    path: '/contact',
    entry: 'functions/contacts/get-contact.ts',
    auth: 'key',
    uses: ['table:read'],
  },
  {
    name: 'create-contact',
    api: 'service',
    method: 'POST',
    path: '/contact',
    entry: 'functions/contacts/create-contact.ts',
    auth: 'key',
    uses: ['table:write'],
  },
  {
    name: 'get-message',
    api: 'service',
    method: 'GET',
    path: '/message',
    entry: 'functions/messages/get-message.ts',
    auth: 'key',
    uses: ['table:read'],
  },
  {
    name: 'get-health',
    api: 'service',
    method: 'GET',
    path: '/health',
    entry: 'functions/service/get-health.ts',
    auth: 'none',
    uses: [],
  },
  {
    name: 'service-not-found',
    api: 'service',
    method: 'ANY',
    path: '$default',
    entry: 'functions/service/service-not-found.ts',
    auth: 'none',
    uses: [],
  },
  {
    name: 'gateway-not-found',
    api: 'gateway',
    method: 'ANY',
    path: '$default',
    entry: 'functions/gateway/gateway-not-found.ts',
    auth: 'none',
    uses: [],
  },
] as const satisfies readonly EndpointRow[];

export const workers = [
  {
    name: 'sweep-sends',
    entry: 'functions/workers/sweep-sends.ts',
    trigger: { everyMinutes: 1 },
    uses: ['table:write'],
    timeout: 50,
  },
] as const satisfies readonly WorkerRow[];

export type Endpoint = (typeof endpoints)[number];
export type EndpointName = Endpoint['name'];
export type Worker = (typeof workers)[number];
export type WorkerName = Worker['name'];
