import type { Clock } from '../base/clock.ts';
import type { Ids } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import type { Sockets } from '../hints/sockets.ts';
import type { Limits, TemplatePrices } from '../host-settings.ts';
import type { AudioConverter } from '../media/audio-converter.ts';
import type { MediaKeys } from '../media/media-keys.ts';
import type { MediaList, MediaReader, MediaUploads, MediaWriter } from '../media/media-store.ts';
import type { AllowList } from '../outbound/address-policy.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { QueueSender } from '../queue/queue-sender.ts';
import type { Visibility } from '../queue/visibility.ts';
import type { QueueName } from '../queues.ts';
import type { TableUse, Use } from '../routes.ts';
import type { ProviderSecrets } from '../secrets/provider-secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { TableReader, TableWriter } from '../table/table.ts';

/** Everything outside the process. A host or a test supplies all of it; a function gets what the `uses` of its row name. */
export interface Ports {
  readonly table: TableWriter;
  readonly eventsQueue: QueueSender;
  readonly inboundQueue: QueueSender;
  readonly inboundDeadLetters: QueueSender;
  readonly deliveriesQueue: QueueSender;
  readonly slowDeliveriesQueue: QueueSender;
  readonly broadcastsQueue: QueueSender;
  /** Throws when a queue does not answer. */
  readonly queueLook: (name: QueueName) => Promise<void>;
  /** Of what a worker has received. Workers of queues have it, for the one queue that they read. */
  readonly visibility: Visibility;
  readonly media: MediaWriter & MediaList & MediaUploads;
  readonly mediaKeys: MediaKeys;
  readonly audioConverter: AudioConverter;
  readonly secrets: Secrets;
  readonly providerSecrets: ProviderSecrets;
  readonly http: Outbound;
  readonly sockets: Sockets;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Settings that the operator may change at deployment. */
  readonly settings: Settings;
}

/** The settings of a deployment. A function has those of its own uses alone. */
export interface Settings {
  /** Base address and version of the chat-app provider's API. */
  readonly chatappApi: ProviderApi;
  readonly photoappApi: ProviderApi;
  /** Hosts that addresses of callers may name although they are private or plain http, and to which keys may go over it. */
  readonly outboundAllow: AllowList;
  /** Where the console's pages open their connections: `wss://…`. */
  readonly liveUrl: string;
  /** Where the world reaches the service API, without a slash at the end. */
  readonly baseUrl: string;
  /** Seconds to wait after each failed attempt of a webhook's delivery; after one more, it has failed. */
  readonly webhookRetrySchedule: readonly number[];
  /** For one attempt, from the name lookup to the end of the answer. */
  readonly webhookTimeoutMs: number;
  /** Between two probes of a webhook whose breaker is open. */
  readonly webhookProbeMs: number;
  /** What an organization may use that has no numbers of its own. */
  readonly limits: Limits;
  readonly templatePrices: TemplatePrices;
  /** The issuer of the access tokens of people, as the tokens name it. */
  readonly signInIssuer: string;
  /** Batches of one organization's deliveries at a time, at most. */
  readonly webhookSlots: number;
  /** The ARN of each queue's dead-letter queue. */
  readonly deadLetterQueues: Readonly<Record<QueueName, string>>;
}

interface ProviderApi {
  readonly url: string;
  readonly version: string;
}

/** What code asks for: uses of a row, or several together. That a row has those of its code, called-rights.test.ts sees. */
type Access = Use | 'table:read' | 'table:write' | 'media:write';

type ReadUse = 'table:get' | 'table:query' | 'table:due' | 'table:inbox';
type Reading = Record<ReadUse | 'table:read', { readonly table: TableReader }>;
type Writing = Record<Exclude<TableUse, ReadUse> | 'table:write', { readonly table: TableWriter }>;
type Storing = Record<'media:store' | 'media:delete' | 'media:write', { readonly media: MediaWriter }>;

interface PortsOfUse extends Reading, Writing, Storing {
  'queue:events': Pick<Ports, 'eventsQueue'>;
  'queue:inbound': Pick<Ports, 'inboundQueue'>;
  'queue:inbound-dead-letters': Pick<Ports, 'inboundDeadLetters'>;
  'dead-letters': Pick<Ports, 'settings'>;
  'queue:deliveries': Pick<Ports, 'deliveriesQueue' | 'slowDeliveriesQueue'>;
  'queue:broadcasts': Pick<Ports, 'broadcastsQueue'>;
  'queue:look': Pick<Ports, 'queueLook'>;
  'media:read': { readonly media: MediaReader };
  'media:list': { readonly media: MediaList };
  'uploads:sign': { readonly media: MediaUploads };
  'uploads:take': { readonly media: MediaReader };
  'uploads:delete': { readonly media: Pick<MediaWriter, 'delete'> };
  'large-items:put': { readonly media: Pick<MediaWriter, 'store'> };
  'large-items:take': { readonly media: Pick<MediaWriter, 'text' | 'delete'> };
  'erasures:record': { readonly media: Pick<MediaWriter, 'mark'> };
  'media-keys': Pick<Ports, 'mediaKeys' | 'settings'>;
  ffmpeg: Pick<Ports, 'audioConverter'>;
  secrets: Pick<Ports, 'secrets'>;
  'provider-secrets': Pick<Ports, 'providerSecrets'>;
  'delivery-settings': Pick<Ports, 'settings'>;
  limits: { readonly settings: Pick<Settings, 'limits'> };
  'template-prices': { readonly settings: Pick<Settings, 'templatePrices'> };
  'members:write': { readonly table: TableWriter };
  'sign-in': { readonly settings: Pick<Settings, 'signInIssuer'> };
  'keys:read': { readonly table: TableReader };
  'keys:write': { readonly table: TableWriter };
  'channels:write': { readonly table: TableWriter };
  'channels:note': { readonly table: TableWriter };
  'shop:note': { readonly table: TableWriter };
  'hints:tell': { readonly sockets: Pick<Sockets, 'tell'> };
  'hints:end': { readonly sockets: Pick<Sockets, 'end'> };
  'hints:address': { readonly settings: Pick<Settings, 'liveUrl'> };
  http: Pick<Ports, 'http'> & { readonly settings: Pick<Settings, 'chatappApi' | 'photoappApi' | 'outboundAllow'> };
}

/** The ports that every function gets. */
export type PlainPorts = Pick<Ports, 'clock' | 'ids' | 'log'>;
type Intersection<T> = (T extends unknown ? (part: T) => void : never) extends (whole: infer I) => void ? I : never;

/** What a function with these uses may touch. */
export type Deps<U extends Access = never> = PlainPorts & ([U] extends [never] ? unknown : Intersection<PortsOfUse[U]>);

/** What a host must supply for a function with these uses. */
export type PortsFor<U extends Access> = Pick<Ports, Extract<keyof Deps<U>, keyof Ports>>;

const isOfTable = (use: Use): use is TableUse => use.startsWith('table:');
const portsOf = (use: Use) => (isOfTable(use) ? (['table'] as const) : portsOfUse[use]);
const portsOfUse: Record<Exclude<Use, TableUse>, readonly (keyof Ports)[]> = {
  'queue:events': ['eventsQueue'],
  'queue:inbound': ['inboundQueue'],
  'queue:inbound-dead-letters': ['inboundDeadLetters'],
  'dead-letters': ['settings'],
  'queue:deliveries': ['deliveriesQueue', 'slowDeliveriesQueue'],
  'queue:broadcasts': ['broadcastsQueue'],
  'queue:look': ['queueLook'],
  'media:read': ['media'],
  'media:store': ['media'],
  'media:delete': ['media'],
  'media:list': ['media'],
  'uploads:sign': ['media'],
  'uploads:take': ['media'],
  'uploads:delete': ['media'],
  'large-items:put': ['media'],
  'large-items:take': ['media'],
  'erasures:record': ['media'],
  'media-keys': ['mediaKeys', 'settings'],
  ffmpeg: ['audioConverter'],
  secrets: ['secrets'],
  'provider-secrets': ['providerSecrets'],
  'delivery-settings': ['settings'],
  limits: ['settings'],
  'template-prices': ['settings'],
  'members:write': ['table'],
  'sign-in': ['settings'],
  'keys:read': ['table'],
  'keys:write': ['table'],
  'channels:write': ['table'],
  'channels:note': ['table'],
  'shop:note': ['table'],
  'hints:tell': ['sockets'],
  'hints:end': ['sockets'],
  'hints:address': ['settings'],
  http: ['http', 'settings'],
};

/** The part of `ports` that a row's uses name, with the request's own log. Nothing is built before it is touched. */
export function depsOf<U extends Use>(ports: Ports, uses: readonly U[], log: Log): Deps<U> {
  const deps = {} as Record<string, unknown>;
  for (const name of new Set<keyof Ports>(['clock', 'ids', ...uses.flatMap(portsOf)])) {
    Object.defineProperty(deps, name, { get: () => ports[name], enumerable: true });
  }
  return Object.assign(deps, { log }) as unknown as Deps<U>;
}
