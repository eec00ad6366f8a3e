/**
 * THE table of everything this service runs: one row per endpoint, one per worker. Pure data, imports nothing.
 * `lib/service-stack.ts` deploys the rows, `lib/local` serves them, and what makes a handler (`endpoint`, `queueWorker`,
 * `scheduledWorker`, `socketFunction`) finds its row by the name.
 */

/**
 * A right that a function asks for. CDK turns it into the smallest grant, `deps` into the argument that uses it.
 * `table:…`: what is done in the table, alone or in a transaction; `due` is to ask the index for what is due, `inbox` that of conversations.
 * `queue:…`: to send there; `queue:look`: to ask each queue whether it is there. `secrets`: tenants' tokens. `provider-secrets`: what providers sign their webhooks with.
 * `media:list`: which files there are. `large-items:…`: the content of inbound items that are too large for a queue, in the media storage.
 * `erasures:record`: to put what is deleted on the list of erasures, in the media storage.
 * `uploads:…`: to let callers put files there, where uploads lie, to read them, and to delete them.
 * `media-keys`: what our media links are signed with. `ffmpeg`: to convert audio, where the operator brings it.
 * `delivery-settings`: when and how often deliveries to webhooks are tried. `dead-letters`: which dead-letter
 * queue is whose. `limits`: what an organization may use by default.
 * `template-prices`: what a message of a template costs. `members:write`: who is a member of what. `sign-in`: where people sign in.
 * `keys:read`: to list an organization's API keys, `keys:write`: to make them and to revoke them.
 * `channels:write`: gateway instances, and whose their names and the accounts at providers are; `channels:note`: on an instance, why
 * nothing goes over it; `shop:note`: on an organization, why its shop is not asked.
 * `hints:tell`: to send hints to the open pages of the console, `hints:end`: to end their connections; `hints:address`: where they connect.
 */
export type Use =
  | TableUse
  | 'queue:events'
  | 'queue:inbound'
  | 'queue:inbound-dead-letters'
  | 'queue:deliveries'
  | 'queue:broadcasts'
  | 'queue:look'
  | 'dead-letters'
  | 'media:read'
  | 'media:store'
  | 'media:delete'
  | 'media:list'
  | 'uploads:sign'
  | 'uploads:take'
  | 'uploads:delete'
  | 'media-keys'
  | 'large-items:put'
  | 'large-items:take'
  | 'erasures:record'
  | 'ffmpeg'
  | 'secrets'
  | 'provider-secrets'
  | 'delivery-settings'
  | 'limits'
  | 'template-prices'
  | 'members:write'
  | 'sign-in'
  | 'keys:read'
  | 'keys:write'
  | 'channels:write'
  | 'channels:note'
  | 'shop:note'
  | 'hints:tell'
  | 'hints:end'
  | 'hints:address'
  | 'http';

/** What a function may do in the table, by the operations that DynamoDB has. */
export type TableUse =
  `table:${'get' | 'query' | 'due' | 'inbox' | 'put' | 'update' | 'delete' | 'check' | 'batch-write'}`;

/**
 * Which of the HTTP APIs serves the row, and, as a rule, in which nested stack its function is deployed. It decides the shape of
 * error bodies too, unless the row says otherwise. `console` is the API of the page for people.
 */
export type Api = 'service' | 'gateway' | 'console';

/**
 * `key`: the organization's, as `Authorization: Bearer svc_…` on the service, as `apikey` on the gateway. `member`: a person who has
 * signed in, and is a member of the organization in the path. `person`: every person who has signed in. `none`: open to everyone.
 */
export type Auth = 'key' | 'member' | 'person' | 'none';

/** What a person may be in an organization. An owner may do all that an agent may. */
export type Role = 'owner' | 'agent';

/**
 * How an endpoint without a key knows its caller. `provider`: by the signature of the body, or by the verify token.
 * `instance`: by the secret of the gateway instance that the path names. `link`: by our own signature in the query.
 */
export type Proof = 'provider' | 'instance' | 'link';

/**
 * Who calls a route, and so how often. `usual`: organizations. `webhooks`: providers, apart from all others. `monitoring`: the
 * operator's monitor. `unknown`: requests that no other route takes.
 */
export type Throttle = 'usual' | 'webhooks' | 'monitoring' | 'unknown';

/** An endpoint: its route, its function, and what the hosts must know of it. */
export interface EndpointRow {
  readonly name: string;
  readonly api: Api;
  /**
   * The nested stack in which its function is deployed, where that is not the one of its API, which would have too many resources.
   * A row that was deployed stays in its stack: API Gateway refuses a second stack's route while the first one still has it.
   */
  readonly stack?: 'outreach' | 'console';
  /** `ANY` with the path `$default` catches what no other row takes. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ANY';
  readonly path: string;
  /** The file of its function. */
  readonly entry: string;
  readonly auth: Auth;
  /**
   * What a member must be to call it over the console. The console's API has a row of the service that says so as well, below
   * the organization's path (`consoleRoutes`): the same function behind another door.
   */
  readonly member?: Role;
  /** What the endpoint itself verifies where `auth` is `none`. Without it the endpoint answers the same to everyone. */
  readonly proof?: Proof;
  readonly uses: readonly Use[];
  /** Seconds; API Gateway gives up at 30. */
  readonly timeout?: number;
  /** MB. */
  readonly memory?: number;
  /** Its errors have a body and statuses of their own (`errors.ts`). */
  readonly errors?: 'photoapp';
  /** Left out of stages that switch it off. */
  readonly feature?: 'photoapp-send';
  /** Whose limit of requests a second it has, where API Gateway counts them; `usual` if nothing is said. */
  readonly throttle?: Throttle;
}

/** How messages of a queue are handed over. `concurrency`: batches at the same time, at most. */
export interface BatchTrigger {
  readonly batchSize: number;
  readonly concurrency: number;
}

/** Batches of a queue. */
export interface QueueTrigger extends BatchTrigger {
  readonly queue: 'events' | 'inbound' | 'deliveries' | 'slowDeliveries' | 'broadcasts';
}

/** Batches of each queue's dead-letter queue. */
export interface DeadLettersTrigger extends BatchTrigger {
  readonly deadLetters: true;
}

/** A run every so many minutes. */
export interface ScheduleTrigger {
  readonly everyMinutes: number;
}

/**
 * What the log of a worker measures beside its batches. `attempts`: attempts of deliveries, and how they end. `lag`: how
 * late its attempts are by our own doing. `overdue`: for how long the oldest due delivery has waited to be enqueued.
 */
export type Measure = 'attempts' | 'lag' | 'overdue';

/** A worker: its trigger, its function, and what the hosts must know of it. */
export interface WorkerRow {
  readonly name: string;
  readonly entry: string;
  readonly trigger: QueueTrigger | DeadLettersTrigger | ScheduleTrigger;
  readonly uses: readonly Use[];
  readonly measures?: readonly Measure[];
  /**
   * What it sends leads to it again, and more often than the 16 times after which Lambda takes a chain of messages for a
   * loop without an end, and ends it: Lambda is told to let it go on. Each chain of ours ends by itself (`lib/README.md`).
   */
  readonly recursive?: true;
  readonly timeout?: number;
  readonly memory?: number;
}

/**
 * A function of the console's WebSocket API. `authorize`: may a connection be opened? `$connect`: one is. `$disconnect`: one has
 * ended. What an open page sends is answered by no function: it only keeps the connection.
 */
export interface SocketRow {
  readonly name: string;
  readonly entry: string;
  readonly on: 'authorize' | '$connect' | '$disconnect';
  readonly uses: readonly Use[];
  readonly timeout?: number;
  readonly memory?: number;
}

/** Of every send: an intent, a call to the provider, and a commit. */
const sending = [
  ...(['table:get', 'table:put', 'table:update', 'table:delete', 'table:check'] as const),
  ...(['queue:events', 'queue:inbound', 'secrets', 'http', 'limits'] as const),
] as const;

/** Of a send that may bring a file. */
const carryingFiles = ['media:read', 'media:store', 'media:delete', 'uploads:take', 'media-keys'] as const;

/** Of what applies receipts, which may settle sends and name people. */
const applyingReceipts = [
  ...(['table:get', 'table:put', 'table:update', 'table:delete', 'table:check', 'table:batch-write'] as const),
  'queue:events',
] as const;

/** Of the workers that record what providers tell. */
const recording = ['table:query', ...applyingReceipts, 'large-items:take'] as const;

/** Of an attempt of a delivery, and of what becomes of its webhook. */
const delivering = [
  ...(['table:get', 'table:query', 'table:due', 'table:update', 'table:delete'] as const),
  ...(['queue:deliveries', 'secrets', 'http', 'delivery-settings'] as const),
] as const;

/** Of what no event tells the console's open pages. */
const telling = ['table:query', 'hints:tell'] as const;

/** Of pausing, resuming and cancelling. */
const controllingBroadcasts = ['table:get', 'table:update', 'queue:broadcasts'] as const;

/** All endpoints. */
export const endpoints = [
  {
    name: 'send-chatapp',
    api: 'service',
    method: 'POST',
    path: '/send-chatapp',
    entry: 'functions/messages/send-chatapp.ts',
    auth: 'key',
    member: 'agent',
    uses: [...sending, ...carryingFiles],
    timeout: 29,
    // It waits for the provider most of its time: each 256 MB cost a dollar for a million messages.
    memory: 768,
  },
  {
    name: 'send-photoapp',
    api: 'service',
    method: 'POST',
    path: '/send-photoapp',
    entry: 'functions/messages/send-photoapp.ts',
    auth: 'key',
    member: 'agent',
    uses: [...sending, ...carryingFiles],
    timeout: 29,
    memory: 1024,
    errors: 'photoapp',
    feature: 'photoapp-send',
  },
  {
    name: 'get-conversations',
    api: 'service',
    method: 'GET',
    path: '/conversations',
    entry: 'functions/conversations/get-conversations.ts',
    auth: 'key',
    member: 'agent',
    uses: ['table:get', 'table:query', 'table:inbox', 'shop:note', 'secrets', 'http'],
    timeout: 29,
  },
  {
    name: 'update-conversation',
    api: 'service',
    method: 'PATCH',
    path: '/conversation',
    entry: 'functions/conversations/update-conversation.ts',
    auth: 'key',
    member: 'agent',
    uses: [
      ...(['table:get', 'table:put', 'table:update', 'table:delete', 'table:batch-write', 'queue:events'] as const),
      ...telling,
    ],
  },
  {
    name: 'get-conversation',
    api: 'service',
    stack: 'outreach',
    method: 'GET',
    path: '/conversation',
    entry: 'functions/conversations/get-conversation.ts',
    auth: 'key',
    member: 'agent',
    uses: ['table:get'],
  },
  {
    name: 'get-contact',
    api: 'service',
    method: 'GET',
    path: '/contact',
    entry: 'functions/contacts/get-contact.ts',
    auth: 'key',
    member: 'agent',
    uses: ['table:get'],
  },
  {
    name: 'create-contact',
    api: 'service',
    method: 'POST',
    path: '/contact',
    entry: 'functions/contacts/create-contact.ts',
    auth: 'key',
    member: 'agent',
    uses: ['table:get', 'table:query', 'table:put', 'table:update', 'table:delete', 'table:batch-write', 'limits'],
  },
  {
    name: 'update-contact',
    api: 'service',
    method: 'PATCH',
    path: '/contact',
    entry: 'functions/contacts/update-contact.ts',
    auth: 'key',
    member: 'agent',
    uses: [
      ...(['table:get', 'table:put', 'table:update', 'table:delete', 'table:batch-write', 'queue:events'] as const),
      ...(['secrets', 'http'] as const),
      ...telling,
    ],
    timeout: 29,
  },
  {
    name: 'merge-contacts',
    api: 'service',
    method: 'POST',
    path: '/contact/merge',
    entry: 'functions/contacts/merge-contacts.ts',
    auth: 'key',
    member: 'agent',
    uses: ['table:get', 'queue:events'],
  },
  {
    name: 'delete-contact',
    api: 'service',
    method: 'DELETE',
    path: '/contact',
    entry: 'functions/contacts/delete-contact.ts',
    auth: 'key',
    member: 'agent',
    uses: [
      ...(['table:get', 'table:query', 'table:update', 'table:delete', 'table:batch-write'] as const),
      ...(['queue:events', 'erasures:record'] as const),
    ],
    timeout: 29,
  },
  {
    name: 'get-message',
    api: 'service',
    method: 'GET',
    path: '/message',
    entry: 'functions/messages/get-message.ts',
    auth: 'key',
    member: 'agent',
    uses: ['table:get'],
  },
  {
    name: 'list-templates',
    api: 'service',
    stack: 'outreach',
    method: 'GET',
    path: '/templates',
    entry: 'functions/templates/list-templates.ts',
    auth: 'key',
    member: 'agent',
    uses: ['table:get', 'table:query', 'table:put', 'table:update', 'table:delete', 'secrets', 'http'],
    timeout: 29,
  },
  {
    name: 'create-template',
    api: 'service',
    stack: 'outreach',
    method: 'POST',
    path: '/templates',
    entry: 'functions/templates/create-template.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:get', 'table:put', 'secrets', 'http'],
    timeout: 29,
  },
  {
    name: 'delete-template',
    api: 'service',
    stack: 'outreach',
    method: 'DELETE',
    path: '/templates',
    entry: 'functions/templates/delete-template.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:query', 'table:delete', 'secrets', 'http'],
    timeout: 29,
  },
  {
    name: 'mark-read',
    api: 'service',
    method: 'POST',
    path: '/message/read',
    entry: 'functions/messages/mark-read.ts',
    auth: 'key',
    member: 'agent',
    uses: ['table:get', 'table:update', 'table:delete', 'secrets', 'http', ...telling],
    timeout: 29,
  },
  {
    name: 'create-webhook',
    api: 'service',
    method: 'POST',
    path: '/set-webhooks',
    entry: 'functions/webhooks/create-webhook.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:get', 'table:put', 'table:update', 'secrets', 'http', 'limits'],
    timeout: 29,
  },
  {
    name: 'list-webhooks',
    api: 'service',
    method: 'GET',
    path: '/get-webhooks',
    entry: 'functions/webhooks/list-webhooks.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:query'],
  },
  {
    name: 'get-webhook',
    api: 'service',
    method: 'GET',
    path: '/webhooks/{id}',
    entry: 'functions/webhooks/get-webhook.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:get'],
  },
  {
    name: 'update-webhook',
    api: 'service',
    method: 'PATCH',
    path: '/webhooks/{id}',
    entry: 'functions/webhooks/update-webhook.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:get', 'table:update', 'http'],
  },
  {
    name: 'delete-webhook',
    api: 'service',
    method: 'DELETE',
    path: '/webhooks/{id}',
    entry: 'functions/webhooks/delete-webhook.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:get', 'table:update', 'table:delete', 'queue:events'],
    timeout: 29,
  },
  {
    name: 'test-webhook',
    api: 'service',
    method: 'POST',
    path: '/webhooks/{id}/test',
    entry: 'functions/webhooks/test-webhook.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:get', 'table:put', 'queue:deliveries'],
  },
  {
    name: 'rotate-webhook-secret',
    api: 'service',
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    entry: 'functions/webhooks/rotate-webhook-secret.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:get', 'table:update', 'secrets'],
  },
  {
    name: 'list-deliveries',
    api: 'service',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    entry: 'functions/webhooks/list-deliveries.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:get', 'table:query'],
    timeout: 29,
  },
  {
    name: 'get-delivery',
    api: 'service',
    method: 'GET',
    path: '/webhooks/{id}/deliveries/{delivery_id}',
    entry: 'functions/webhooks/get-delivery.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:get'],
  },
  {
    name: 'get-event',
    api: 'service',
    method: 'GET',
    path: '/events/{id}',
    entry: 'functions/webhooks/get-event.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:get', 'table:query'],
  },
  {
    name: 'replay-webhook',
    api: 'service',
    method: 'POST',
    path: '/webhooks/{id}/replay',
    entry: 'functions/webhooks/replay-webhook.ts',
    auth: 'key',
    member: 'owner',
    uses: ['table:get', 'table:query', 'table:update', 'queue:events', 'queue:deliveries'],
    timeout: 29,
  },
  {
    name: 'create-upload',
    api: 'service',
    method: 'POST',
    path: '/media',
    entry: 'functions/media/create-upload.ts',
    auth: 'key',
    member: 'agent',
    uses: ['table:get', 'table:put', 'table:update', 'uploads:sign', 'limits'],
  },
  {
    name: 'get-media',
    api: 'service',
    method: 'GET',
    path: '/media/{file}',
    entry: 'functions/media/get-media.ts',
    auth: 'none',
    proof: 'link',
    uses: ['media:read', 'media-keys'],
  },
  {
    name: 'verify-chatapp',
    api: 'service',
    method: 'GET',
    path: '/provider/chatapp',
    entry: 'functions/provider/verify-chatapp.ts',
    auth: 'none',
    proof: 'provider',
    uses: ['provider-secrets'],
  },
  {
    name: 'take-chatapp',
    api: 'service',
    method: 'POST',
    path: '/provider/chatapp',
    entry: 'functions/provider/take-chatapp.ts',
    auth: 'none',
    proof: 'provider',
    uses: [...applyingReceipts, 'provider-secrets', 'queue:inbound', 'large-items:put'],
    throttle: 'webhooks',
    timeout: 29,
    memory: 1024,
  },
  {
    name: 'verify-photoapp',
    api: 'service',
    method: 'GET',
    path: '/provider/photoapp',
    entry: 'functions/provider/verify-photoapp.ts',
    auth: 'none',
    proof: 'provider',
    uses: ['provider-secrets'],
  },
  {
    name: 'take-photoapp',
    api: 'service',
    method: 'POST',
    path: '/provider/photoapp',
    entry: 'functions/provider/take-photoapp.ts',
    auth: 'none',
    proof: 'provider',
    uses: ['table:get', 'provider-secrets', 'queue:inbound', 'large-items:put'],
    throttle: 'webhooks',
    timeout: 29,
    memory: 1024,
  },
  {
    name: 'take-gateway',
    api: 'service',
    method: 'POST',
    path: '/provider/gateway/{instance}',
    entry: 'functions/provider/take-gateway.ts',
    auth: 'none',
    proof: 'instance',
    uses: ['table:get', 'secrets', 'queue:inbound', 'large-items:put', 'channels:note'],
    throttle: 'webhooks',
    timeout: 29,
    memory: 1024,
  },
  {
    name: 'take-gateway-event',
    api: 'service',
    method: 'POST',
    path: '/provider/gateway/{instance}/{event}',
    entry: 'functions/provider/take-gateway-event.ts',
    auth: 'none',
    proof: 'instance',
    uses: ['table:get', 'secrets', 'queue:inbound', 'large-items:put', 'channels:note'],
    throttle: 'webhooks',
    timeout: 29,
    memory: 1024,
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
    name: 'get-deep-health',
    api: 'service',
    method: 'GET',
    path: '/health/deep',
    entry: 'functions/service/get-deep-health.ts',
    auth: 'key',
    uses: ['table:get', 'queue:look', 'secrets', 'provider-secrets', 'media-keys'],
    throttle: 'monitoring',
  },
  {
    name: 'create-broadcast',
    api: 'service',
    stack: 'outreach',
    method: 'POST',
    path: '/broadcasts',
    entry: 'functions/broadcasts/create-broadcast.ts',
    auth: 'key',
    member: 'owner',
    uses: [
      ...(['table:get', 'table:put', 'table:update', 'table:delete', 'table:batch-write'] as const),
      ...(['queue:broadcasts', 'secrets', 'http', 'limits', 'template-prices', 'uploads:take'] as const),
    ],
    // 5,000 recipients are written, and the provider may be asked for its templates.
    timeout: 29,
    memory: 1024,
  },
  {
    name: 'list-broadcasts',
    api: 'service',
    stack: 'outreach',
    method: 'GET',
    path: '/broadcasts',
    entry: 'functions/broadcasts/list-broadcasts.ts',
    auth: 'key',
    member: 'agent',
    uses: ['table:get', 'table:query'],
  },
  {
    name: 'get-broadcast',
    api: 'service',
    stack: 'outreach',
    method: 'GET',
    path: '/broadcasts/{id}',
    entry: 'functions/broadcasts/get-broadcast.ts',
    auth: 'key',
    member: 'agent',
    uses: ['table:get'],
  },
  {
    name: 'list-recipients',
    api: 'service',
    stack: 'outreach',
    method: 'GET',
    path: '/broadcasts/{id}/recipients',
    entry: 'functions/broadcasts/list-recipients.ts',
    auth: 'key',
    member: 'agent',
    uses: ['table:get', 'table:query'],
  },
  {
    name: 'pause-broadcast',
    api: 'service',
    stack: 'outreach',
    method: 'POST',
    path: '/broadcasts/{id}/pause',
    entry: 'functions/broadcasts/pause-broadcast.ts',
    auth: 'key',
    member: 'owner',
    uses: controllingBroadcasts,
  },
  {
    name: 'resume-broadcast',
    api: 'service',
    stack: 'outreach',
    method: 'POST',
    path: '/broadcasts/{id}/resume',
    entry: 'functions/broadcasts/resume-broadcast.ts',
    auth: 'key',
    member: 'owner',
    uses: controllingBroadcasts,
  },
  {
    name: 'cancel-broadcast',
    api: 'service',
    stack: 'outreach',
    method: 'POST',
    path: '/broadcasts/{id}/cancel',
    entry: 'functions/broadcasts/cancel-broadcast.ts',
    auth: 'key',
    member: 'owner',
    uses: controllingBroadcasts,
  },
  {
    name: 'get-openapi',
    api: 'service',
    method: 'GET',
    path: '/openapi.json',
    entry: 'functions/service/get-openapi.ts',
    auth: 'none',
    uses: [],
  },
  {
    name: 'get-gateway-openapi',
    api: 'service',
    method: 'GET',
    path: '/openapi-gateway.json',
    entry: 'functions/service/get-gateway-openapi.ts',
    auth: 'none',
    uses: [],
  },
  {
    name: 'get-console-openapi',
    api: 'service',
    stack: 'console',
    method: 'GET',
    path: '/openapi-console.json',
    entry: 'functions/service/get-console-openapi.ts',
    auth: 'none',
    uses: [],
  },
  {
    name: 'get-docs',
    api: 'service',
    method: 'GET',
    path: '/docs',
    entry: 'functions/service/get-docs.ts',
    auth: 'none',
    uses: [],
  },
  {
    name: 'get-docs-script',
    api: 'service',
    method: 'GET',
    path: '/docs/script.js',
    entry: 'functions/service/get-docs-script.ts',
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
    throttle: 'unknown',
  },
  {
    name: 'send-reaction',
    api: 'gateway',
    method: 'POST',
    path: '/message/sendReaction/{instanceName}',
    entry: 'functions/gateway/send-reaction.ts',
    auth: 'key',
    uses: [...sending, 'channels:note'],
    timeout: 29,
  },
  {
    name: 'send-poll',
    api: 'gateway',
    method: 'POST',
    path: '/message/sendPoll/{instanceName}',
    entry: 'functions/gateway/send-poll.ts',
    auth: 'key',
    uses: [...sending, 'channels:note'],
    timeout: 29,
  },
  {
    name: 'send-location',
    api: 'gateway',
    method: 'POST',
    path: '/message/sendLocation/{instanceName}',
    entry: 'functions/gateway/send-location.ts',
    auth: 'key',
    uses: [...sending, 'channels:note'],
    timeout: 29,
  },
  {
    name: 'send-audio',
    api: 'gateway',
    method: 'POST',
    path: '/message/sendAudio/{instanceName}',
    entry: 'functions/gateway/send-audio.ts',
    auth: 'key',
    uses: [...sending, ...carryingFiles, 'ffmpeg', 'channels:note'],
    timeout: 29,
    // A core of its own while audio is converted.
    memory: 1769,
  },
  {
    name: 'gateway-not-found',
    api: 'gateway',
    method: 'ANY',
    path: '$default',
    entry: 'functions/gateway/gateway-not-found.ts',
    auth: 'none',
    uses: [],
    throttle: 'unknown',
  },
  {
    name: 'get-me',
    api: 'console',
    method: 'GET',
    path: '/api/me',
    entry: 'functions/console/get-me.ts',
    auth: 'person',
    uses: ['table:get', 'table:query', 'table:check', 'table:delete', 'members:write', 'http', 'sign-in'],
  },
  {
    name: 'list-members',
    api: 'console',
    method: 'GET',
    path: '/api/{organization}/members',
    entry: 'functions/console/list-members.ts',
    auth: 'member',
    member: 'owner',
    uses: ['table:query'],
  },
  {
    name: 'search-texts',
    api: 'console',
    method: 'GET',
    path: '/api/{organization}/search',
    entry: 'functions/console/search-texts.ts',
    auth: 'member',
    member: 'agent',
    uses: ['table:get', 'table:query', 'table:inbox'],
    timeout: 29,
    memory: 1024,
  },
  {
    name: 'list-colleagues',
    api: 'console',
    method: 'GET',
    path: '/api/{organization}/colleagues',
    entry: 'functions/console/list-colleagues.ts',
    auth: 'member',
    member: 'agent',
    uses: ['table:query'],
  },
  {
    name: 'invite-member',
    api: 'console',
    method: 'POST',
    path: '/api/{organization}/members',
    entry: 'functions/console/invite-member.ts',
    auth: 'member',
    member: 'owner',
    uses: ['table:query', 'table:check', 'members:write'],
  },
  {
    name: 'remove-member',
    api: 'console',
    method: 'DELETE',
    path: '/api/{organization}/members/{id}',
    entry: 'functions/console/remove-member.ts',
    auth: 'member',
    member: 'owner',
    uses: ['table:query', 'table:delete', 'members:write', 'hints:end'],
  },
  {
    name: 'list-keys',
    api: 'console',
    method: 'GET',
    path: '/api/{organization}/keys',
    entry: 'functions/console/list-keys.ts',
    auth: 'member',
    member: 'owner',
    uses: ['keys:read'],
  },
  {
    name: 'create-key',
    api: 'console',
    method: 'POST',
    path: '/api/{organization}/keys',
    entry: 'functions/console/create-key.ts',
    auth: 'member',
    member: 'owner',
    uses: ['table:check', 'keys:write'],
  },
  {
    name: 'revoke-key',
    api: 'console',
    method: 'DELETE',
    path: '/api/{organization}/keys/{id}',
    entry: 'functions/console/revoke-key.ts',
    auth: 'member',
    member: 'owner',
    uses: ['keys:read', 'keys:write'],
  },
  {
    name: 'list-channels',
    api: 'console',
    method: 'GET',
    path: '/api/{organization}/channels',
    entry: 'functions/console/list-channels.ts',
    auth: 'member',
    member: 'owner',
    uses: ['table:query'],
  },
  {
    name: 'connect-channel',
    api: 'console',
    method: 'POST',
    path: '/api/{organization}/channels',
    entry: 'functions/console/connect-channel.ts',
    auth: 'member',
    member: 'owner',
    uses: ['table:get', 'table:put', 'table:check', 'channels:write', 'secrets', 'http'],
    timeout: 29,
  },
  {
    name: 'change-channel',
    api: 'console',
    method: 'PATCH',
    path: '/api/{organization}/channels/{id}',
    entry: 'functions/console/change-channel.ts',
    auth: 'member',
    member: 'owner',
    uses: ['table:get', 'table:put', 'channels:write', 'secrets', 'http'],
    timeout: 29,
  },
  {
    name: 'disconnect-channel',
    api: 'console',
    method: 'DELETE',
    path: '/api/{organization}/channels/{id}',
    entry: 'functions/console/disconnect-channel.ts',
    auth: 'member',
    member: 'owner',
    uses: ['table:get', 'table:put', 'channels:write'],
  },
  {
    name: 'check-channel',
    api: 'console',
    method: 'POST',
    path: '/api/{organization}/channels/{id}/check',
    entry: 'functions/console/check-channel.ts',
    auth: 'member',
    member: 'owner',
    uses: ['table:get', 'table:update', 'channels:note', 'secrets', 'http'],
    timeout: 29,
  },
  {
    name: 'list-replies',
    api: 'console',
    method: 'GET',
    path: '/api/{organization}/replies',
    entry: 'functions/console/list-replies.ts',
    auth: 'member',
    member: 'agent',
    uses: ['table:query'],
  },
  {
    name: 'create-reply',
    api: 'console',
    method: 'POST',
    path: '/api/{organization}/replies',
    entry: 'functions/console/create-reply.ts',
    auth: 'member',
    member: 'agent',
    uses: ['table:query', 'table:put'],
  },
  {
    name: 'update-reply',
    api: 'console',
    method: 'PATCH',
    path: '/api/{organization}/replies/{id}',
    entry: 'functions/console/update-reply.ts',
    auth: 'member',
    member: 'agent',
    uses: ['table:get', 'table:update'],
  },
  {
    name: 'delete-reply',
    api: 'console',
    method: 'DELETE',
    path: '/api/{organization}/replies/{id}',
    entry: 'functions/console/delete-reply.ts',
    auth: 'member',
    member: 'agent',
    uses: ['table:delete'],
  },
  {
    name: 'get-draft',
    api: 'console',
    method: 'GET',
    path: '/api/{organization}/draft',
    entry: 'functions/console/get-draft.ts',
    auth: 'member',
    member: 'agent',
    uses: ['table:get'],
  },
  {
    name: 'put-draft',
    api: 'console',
    method: 'PUT',
    path: '/api/{organization}/draft',
    entry: 'functions/console/put-draft.ts',
    auth: 'member',
    member: 'agent',
    uses: ['table:get', 'table:put', 'table:delete', 'table:check'],
  },
  {
    name: 'create-ticket',
    api: 'console',
    method: 'POST',
    path: '/api/{organization}/live',
    entry: 'functions/console/create-ticket.ts',
    auth: 'member',
    member: 'agent',
    uses: ['table:put', 'hints:address'],
  },
  {
    name: 'get-overview',
    api: 'console',
    method: 'GET',
    path: '/api/{organization}/overview',
    entry: 'functions/console/get-overview.ts',
    auth: 'member',
    member: 'agent',
    uses: [
      ...(['table:get', 'table:query', 'table:inbox', 'table:put', 'table:delete', 'table:batch-write'] as const),
      'template-prices',
    ],
    // It adds up what no request has added up before, for eight seconds at most.
    timeout: 20,
    memory: 1024,
  },
  {
    name: 'get-organization',
    api: 'console',
    method: 'GET',
    path: '/api/{organization}/organization',
    entry: 'functions/console/get-organization.ts',
    auth: 'member',
    member: 'owner',
    uses: ['table:get', 'table:query', 'limits'],
  },
] as const satisfies readonly EndpointRow[];

/** All workers. */
export const workers = [
  {
    name: 'sweep-contacts',
    entry: 'functions/workers/sweep-contacts.ts',
    trigger: { everyMinutes: 1 },
    uses: [
      'table:get',
      'table:query',
      'table:due',
      'table:put',
      'table:update',
      'table:delete',
      'table:batch-write',
      'queue:events',
    ],
    timeout: 50,
  },
  {
    name: 'sweep-sends',
    entry: 'functions/workers/sweep-sends.ts',
    trigger: { everyMinutes: 1 },
    uses: ['table:get', 'table:due', 'queue:events'],
    timeout: 50,
  },
  {
    name: 'sweep-media',
    entry: 'functions/workers/sweep-media.ts',
    trigger: { everyMinutes: 1 },
    uses: ['table:get', 'table:due', 'table:delete', 'uploads:delete', 'queue:events'],
    timeout: 50,
  },
  {
    name: 'measure-media',
    entry: 'functions/workers/measure-media.ts',
    trigger: { everyMinutes: 1 },
    uses: ['table:get', 'table:due', 'table:update', 'table:delete', 'media:list'],
    timeout: 50,
  },
  {
    name: 'erase-organizations',
    entry: 'functions/workers/erase-organizations.ts',
    trigger: { everyMinutes: 1 },
    uses: [
      ...(['table:get', 'table:query', 'table:due', 'table:put', 'table:update', 'table:delete'] as const),
      ...(['table:batch-write', 'media:delete', 'media:list', 'erasures:record'] as const),
    ],
    timeout: 50,
  },
  {
    name: 'handle-events',
    entry: 'functions/workers/handle-events.ts',
    trigger: { queue: 'events', batchSize: 10, concurrency: 50 },
    recursive: true,
    uses: [
      ...recording,
      ...(['media:store', 'media:delete', 'media-keys', 'queue:deliveries', 'secrets', 'http'] as const),
      ...(['erasures:record', 'hints:tell'] as const),
    ],
    timeout: 55,
    memory: 1024,
  },
  {
    name: 'receive-inbound',
    entry: 'functions/workers/receive-inbound.ts',
    trigger: { queue: 'inbound', batchSize: 10, concurrency: 50 },
    uses: [...recording, 'queue:inbound-dead-letters'],
    timeout: 30,
  },
  {
    name: 'deliver-webhook',
    entry: 'functions/workers/deliver-webhook.ts',
    trigger: { queue: 'deliveries', batchSize: 10, concurrency: 100 },
    recursive: true,
    uses: delivering,
    measures: ['attempts', 'lag'],
    timeout: 30,
  },
  {
    name: 'deliver-slow-webhook',
    entry: 'functions/workers/deliver-slow-webhook.ts',
    trigger: { queue: 'slowDeliveries', batchSize: 10, concurrency: 10 },
    recursive: true,
    uses: delivering,
    // Not how late they are: what waits behind a receiver that is slow is late by the receiver's doing.
    measures: ['attempts'],
    timeout: 30,
  },
  {
    name: 'run-broadcasts',
    entry: 'functions/workers/run-broadcasts.ts',
    // A message is a run of one broadcast, which has its function for itself.
    trigger: { queue: 'broadcasts', batchSize: 1, concurrency: 20 },
    recursive: true,
    uses: [
      ...sending,
      ...carryingFiles,
      ...(['table:query', 'table:batch-write', 'queue:deliveries', 'queue:broadcasts', 'hints:tell'] as const),
    ],
    timeout: 60,
    // A core of its own: a hundred messages are under way at a time.
    memory: 1769,
  },
  {
    name: 'sweep-broadcasts',
    entry: 'functions/workers/sweep-broadcasts.ts',
    trigger: { everyMinutes: 1 },
    uses: ['table:get', 'table:due', 'table:update', 'queue:broadcasts'],
    timeout: 50,
  },
  {
    name: 'collect-dead-letters',
    entry: 'functions/workers/collect-dead-letters.ts',
    // Two are the fewest that Lambda allows. It is rarely asked, and then of much, and nothing waits for it.
    trigger: { deadLetters: true, batchSize: 10, concurrency: 2 },
    uses: ['table:get', 'table:put', 'table:delete', 'large-items:take', 'large-items:put', 'dead-letters'],
    timeout: 30,
  },
  {
    name: 'sweep-deliveries',
    entry: 'functions/workers/sweep-deliveries.ts',
    trigger: { everyMinutes: 1 },
    uses: ['table:get', 'table:due', 'table:update', 'queue:events', 'queue:deliveries', 'delivery-settings'],
    measures: ['overdue'],
    timeout: 50,
  },
] as const satisfies readonly WorkerRow[];

/** The functions of the WebSocket API. */
export const sockets = [
  {
    name: 'authorize-live',
    entry: 'functions/live/authorize-live.ts',
    on: 'authorize',
    uses: ['table:get', 'table:delete'],
  },
  {
    name: 'open-live',
    entry: 'functions/live/open-live.ts',
    on: '$connect',
    uses: [
      ...(['table:get', 'table:query', 'table:put', 'table:update', 'table:delete', 'table:check'] as const),
      'hints:end',
    ],
  },
  {
    name: 'close-live',
    entry: 'functions/live/close-live.ts',
    on: '$disconnect',
    uses: ['table:delete'],
  },
] as const satisfies readonly SocketRow[];

/** A row of the endpoints, with its literal types. */
export type Endpoint = (typeof endpoints)[number];
/** What a function looks its row up in. `lean-tables.ts` leaves it its own row alone. */
export const ownEndpoints: readonly Endpoint[] = /* @__PURE__ */ endpoints.slice();
/** The name of an endpoint. */
export type EndpointName = Endpoint['name'];
/** A row of the workers, with its literal types. */
export type Worker = (typeof workers)[number];
/** The name of a worker. */
export type WorkerName = Worker['name'];
/** The name of a function of the WebSocket API. */
export type SocketName = (typeof sockets)[number]['name'];
/** A row of any function. */
export type Row = EndpointRow | WorkerRow | SocketRow;
/** All functions. */
export const rows: readonly Row[] = /* @__PURE__ */ [endpoints, workers, sockets].flat();

/** Where the console's API has what is an organization's. */
const organizationPath = '/api/{organization}';

/** All that the console's API serves: rows of its own, and those of the service that a member may call. */
export const consoleRoutes: readonly EndpointRow[] = /* @__PURE__ */ (endpoints as readonly EndpointRow[]).flatMap(
  (row) => {
    if (row.api === 'console') return [row];
    if (row.member === undefined) return [];
    return [{ ...row, api: 'console', auth: 'member', path: `${organizationPath}${row.path}` }];
  },
);

/** What an API serves. */
export const routesOf = (api: Api): readonly EndpointRow[] =>
  api === 'console' ? consoleRoutes : endpoints.filter((row) => row.api === api);

/** Whether a row's path names a gateway instance, which the key check reads. */
export const namesInstance = ({ path }: Pick<EndpointRow, 'path'>): boolean => path.endsWith('/{instanceName}');

/**
 * The methods that a row is reached by. Where no key is asked for, HEAD asks what GET would answer: its function answers in full, and
 * the host leaves the body out, as HTTP has it, so that the length is the right one.
 */
export const methodsOf = ({ method, auth }: Pick<EndpointRow, 'method' | 'auth'>): readonly string[] =>
  method === 'GET' && auth === 'none' ? [method, 'HEAD'] : [method];
