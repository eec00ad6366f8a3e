import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { serve as serveDeliverSlowWebhook } from '../../functions/workers/deliver-slow-webhook.ts';
import { serve as serveDeliverWebhook } from '../../functions/workers/deliver-webhook.ts';
import { serve as serveHandleEvents } from '../../functions/workers/handle-events.ts';
import { serve as serveReceiveInbound } from '../../functions/workers/receive-inbound.ts';
import { serve as serveRunBroadcasts } from '../../functions/workers/run-broadcasts.ts';
import type { EngineAnswer } from '../../lib/engine-calls/direct-client.ts';
import { type Ids, randomIds } from '../../shared/base/ids.ts';
import { jsonLog } from '../../shared/base/log.ts';
import type {
  OpenRequest,
  OpenResult,
  Outbound,
  OutboundRequest,
  OutboundResult,
} from '../../shared/outbound/outbound.ts';
import { queues as rows } from '../../shared/queues.ts';
import type { MasterStore } from '../../shared/rotating/rotate-master.ts';
import { type WorkerName, type WorkerRow, workers } from '../../shared/routes.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { tableStore } from '../../shared/table/store.ts';
import { openDirectEngine } from './direct-engine.ts';
import { masterFake } from './master-keys.ts';
import { type MediaFake, mediaFake } from './media-fake.ts';
import { type Invoked, invokedInChain } from './message-chains.ts';
import { asItsRole, forOthers, withPolicies } from './policies.ts';
import { withPromptCommits } from './prompt-commits.ts';
import { type QueueFake, type QueueWeather, queueFake } from './queue-fake.ts';
import { testSettings } from './settings.ts';
import { type SocketsFake, socketsFake } from './sockets-fake.ts';
import { type TestClock, testClock } from './test-clock.ts';

/** The world that functions run in during a test: the embedded engine in memory, a provider that a test scripts, a settable clock. */
export interface World {
  readonly ports: Ports;
  readonly clock: TestClock;
  /** Every request that went out, oldest first. */
  readonly outgoing: OutboundRequest[];
  /** What was logged, as parsed lines. */
  readonly logged: Record<string, unknown>[];
  /** Answers outgoing requests; a test replaces it. */
  provider: (request: OutboundRequest, count: number) => Promise<OutboundResult> | OutboundResult;
  /** Answers requests for files; a test replaces it. Nothing is anywhere until then. */
  files: (request: OpenRequest) => Promise<OpenResult> | OpenResult;
  /** The master secret, as an operator changes it. */
  readonly master: MasterStore;
  /** What is in the media storage, by key. */
  readonly media: MediaFake;
  /** The open pages, and what they were told. */
  readonly sockets: SocketsFake;
  readonly queues: {
    readonly events: QueueFake;
    readonly inbound: QueueFake;
    readonly inboundDead: QueueFake;
    readonly deliveries: QueueFake;
    readonly slowDeliveries: QueueFake;
    readonly broadcasts: QueueFake;
  };
  /** Lets the workers run, moving the clock on, until all queues are empty, or have nothing before `until` (ms since the epoch). */
  drain: (ports?: Ports, until?: number) => Promise<void>;
  close(): Promise<void>;
}

const tableName = 'test';

/** What a world is made of, where a test wants it otherwise. */
export interface WorldParts {
  readonly clock?: TestClock;
  readonly ids?: Ids;
  /** Between the client and the table's engine. */
  readonly between?: (answer: EngineAnswer) => EngineAnswer;
  readonly weather?: QueueWeather;
  /**
   * What sends leave to their conversation's worker waits in the queue for `drain`. Without it, and in good weather, that
   * worker is done before the handler that left it looks again.
   */
  readonly isCommitSlow?: true;
}

export async function openWorld(
  prepare: (client: DynamoDBClient) => void = () => {},
  { clock = testClock(), ids = randomIds, between, weather, isCommitSlow }: WorldParts = {},
): Promise<World> {
  const refused: string[] = [];
  const engine = await openDirectEngine(tableName, withPolicies(refused, between));
  prepare(engine.client);
  const outgoing: OutboundRequest[] = [];
  const logged: Record<string, unknown>[] = [];
  const unfit: string[] = [];
  const http: Outbound = {
    async request(request) {
      const whole = { ...request, body: await wholeBody(request.body) };
      outgoing.push(whole);
      return forOthers(() => world.provider(whole, outgoing.length));
    },
    open: async (request) => forOthers(() => world.files(request)),
    // Names lead to the public internet, unless a test says otherwise.
    resolve: async () => 'allowed',
  };
  const media = mediaFake();
  const sockets = socketsFake();
  const master = masterFake('master secret of a test');
  const queues = {
    events: queueFake({ clock, ...rows.events, fair: true, weather }),
    inbound: queueFake({ clock, ...rows.inbound, weather }),
    inboundDead: queueFake({ clock, fifo: true }),
    deliveries: queueFake({ clock, ...rows.deliveries, fair: true, weather }),
    slowDeliveries: queueFake({ clock, ...rows.slowDeliveries, fair: true, weather }),
    broadcasts: queueFake({ clock, ...rows.broadcasts, fair: true, weather }),
  };
  const log = jsonLog((line) => {
    const entry = JSON.parse(line);
    logged.push(entry);
    if (entry.event === 'reply_does_not_fit') unfit.push(line);
  });
  const commits = queueFake({ clock, ...rows.inbound });
  const commitNow = (Records: SQSRecord[]) =>
    invoke(workOn(commits, 'receive-inbound', serveReceiveInbound(ports)), Records);
  const ports: Ports = {
    eventsQueue: queues.events,
    inboundQueue: weather || isCommitSlow ? queues.inbound : withPromptCommits(queues.inbound, commits, commitNow),
    inboundDeadLetters: queues.inboundDead,
    deliveriesQueue: queues.deliveries,
    slowDeliveriesQueue: queues.slowDeliveries,
    broadcastsQueue: queues.broadcasts,
    queueLook: async () => {},
    visibility: { showAgain: async (name, messages) => queues[name].showAgain(messages) },
    providerSecrets: {
      chatapp: async () => ({ appSecrets: ['old app secret', 'app secret'], verifyToken: 'verify me' }),
      photoapp: async () => ({ appSecrets: ['photo-app secret'], verifyToken: 'verify my photos' }),
    },
    table: tableStore(engine.client, tableName, { clock, ids, log }),
    media,
    mediaKeys: {
      current: async () => ({ id: 'k1', secret: 'media key of a test' }),
      withId: async (id) => (id === 'k1' ? { id, secret: 'media key of a test' } : undefined),
    },
    // No ffmpeg, unless a test brings one.
    audioConverter: { toVoiceNote: async () => ({ kind: 'unavailable' }) },
    secrets: master.secrets,
    http,
    sockets,
    clock,
    ids,
    log,
    settings: testSettings,
  };
  const world: World = {
    ports,
    clock,
    outgoing,
    logged,
    provider: (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${count}`)),
    files: () => fileAnswer(404, 'not here'),
    master: master.store,
    media,
    sockets,
    queues,
    async drain(worked = ports, until = Number.POSITIVE_INFINITY) {
      const works = workOf(queues, worked);
      for (;;) {
        const next = Math.min(...works.map(({ queue }) => queue.nextAt() ?? Number.POSITIVE_INFINITY));
        if (next === Number.POSITIVE_INFINITY || next > until) return;
        clock.advance(Math.max(0, next - clock.now()));
        for (const work of works) {
          const Records = work.queue.receive();
          if (Records.length > 0) await invoke(work, Records);
        }
      }
    },
    async close() {
      await engine.close();
      if (refused.length > 0) throw new Error(`roles do not allow what was called:\n${refused.join('\n')}`);
      if (unfit.length > 0) throw new Error(`answers were not as documented:\n${unfit.join('\n')}`);
    },
  };
  return world;
}

/** A queue, and the worker that handles its messages. */
export interface Work extends Invoked {
  readonly queue: QueueFake;
  handle(event: SQSEvent): Promise<SQSBatchResponse>;
}

/** The workers of all queues, with these ports. */
export const workOf = (queues: World['queues'], ports: Ports): readonly Work[] => [
  workOn(queues.inbound, 'receive-inbound', serveReceiveInbound(ports)),
  workOn(queues.events, 'handle-events', serveHandleEvents(ports)),
  workOn(queues.deliveries, 'deliver-webhook', serveDeliverWebhook(ports)),
  workOn(queues.slowDeliveries, 'deliver-slow-webhook', serveDeliverSlowWebhook(ports)),
  workOn(queues.broadcasts, 'run-broadcasts', serveRunBroadcasts(ports)),
];

function workOn(queue: QueueFake, name: WorkerName, handle: Work['handle']): Work {
  const row: WorkerRow | undefined = workers.find((worker) => worker.name === name);
  return { queue, name, recursive: row?.recursive ?? false, handle: asItsRole(name, handle) };
}

/** Hands messages to a worker, and removes those that it has handled. What Lambda drops as a loop is set aside. */
export async function invoke(work: Work, Records: SQSRecord[]): Promise<void> {
  const { queue, handle } = work;
  const response = await invokedInChain(work, Records, () => handle({ Records }));
  if (!response) return void Records.forEach(queue.setAside);
  const failed = new Set(response.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  for (const record of Records) if (!failed.has(record.messageId)) queue.remove(record);
}

export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): OutboundResult {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { kind: 'answer', status, headers: new Headers(headers), body: bytes, cut: false };
}

/** A file server's answer. */
export function fileAnswer(
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): OpenResult {
  const chunks = (async function* () {
    yield Buffer.from(body);
  })();
  return { kind: 'answer', status, headers: new Headers(headers), chunks };
}

async function wholeBody(body: OutboundRequest['body']): Promise<string | Uint8Array | undefined> {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body;
  const bytes = Buffer.concat(await Array.fromAsync(body.chunks));
  if (bytes.length !== body.length) throw new Error(`a body of ${bytes.length} bytes said it had ${body.length}`);
  return bytes;
}

/** The chat-app provider's yes. */
export const acceptedBy = (id: string, waId = '5511999990000') => ({
  messaging_product: 'whatsapp',
  contacts: [{ input: `+${waId}`, wa_id: waId }],
  messages: [{ id }],
});

/** The chat-app provider's no. */
export const refusedBy = (code: number, details = 'details of the refusal') => ({
  error: {
    message: `(#${code}) refused`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
  },
});
