import type { QueueName } from './queues.ts';
import { type Auth, type EndpointRow, type Proof, type WorkerRow, workers } from './routes.ts';

/**
 * What a row does not say and every host must do the same way: plain data, and what follows from it. The cloud (`lib/`) and
 * the laptop (`lib/local`) both read it here.
 */

/** The providers' own APIs, and the version of them that this code was written for. */
export const providerApis = {
  chatapp: { url: 'https://graph.facebook.com', version: 'v26.0' },
  photoapp: { url: 'https://graph.instagram.com', version: 'v26.0' },
} as const;

/**
 * Where in the media storage the content of inbound items lies that are too large for a queue, and for how many days. A queue
 * keeps a message for 14 days, and the table its dead letter for as long again.
 */
export const largeItems = { prefix: 'inbound-items/', days: 30 } as const;

/**
 * Where in the media storage the list of erasures lies (`erasing/erasure-list.ts`), and for how many days an erasure is on it:
 * longer than a table can be restored from, 35 days, and than an operator needs to do so.
 */
export const erasures = { prefix: 'erasures/', days: 90 } as const;

/** How many days ahead a broadcast can be scheduled, at most. */
export const scheduledDays = 90;

/** For how many days an upload waits for its first use, and can be used from that on, or from the start of a broadcast that names it. */
const [unusedDays, reusedDays] = [1, 30];
/** For how many days an upload can be kept at most: one that is first used in time, for the latest broadcast. */
const mostDays = unusedDays + scheduledDays + reusedDays;

/**
 * Where in the media storage the files lie that callers upload. The sweep deletes each in its time; the storage itself after
 * `days`, one more than any upload is kept, for what was put there when its upload was gone already.
 */
export const uploads = { prefix: 'uploads/', unusedDays, reusedDays, mostDays, days: mostDays + 1 } as const;

/**
 * The threads of a process that calls tenants' addresses, so many at a time. Libuv looks up half as many names at once, so that
 * with its usual four two names whose servers are silent (for 10 s each) would hold up every request of the process, ours
 * included, beyond its timeout. Those of the batch before may still be looked up. All are made with the first: 64 take 1 ms.
 */
export const threadsFor = (addresses: number) => 4 * (addresses + 1);

/** How often and for how long the delivery to an organization's webhook is tried. */
export interface WebhookSettings {
  /** The waits after failed attempts, in seconds. */
  readonly retrySeconds: readonly number[];
  /** For one attempt. */
  readonly timeoutMs: number;
  /** Between two probes of an endpoint that keeps failing. */
  readonly probeSeconds: number;
  /** Batches of one organization that the deliver worker handles at a time, of as many as the `concurrency` of its row (100). */
  readonly slotsPerOrganization: number;
}

/** The schedule by default: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h. */
export const webhookSettings: WebhookSettings = {
  retrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
  timeoutMs: 10_000,
  probeSeconds: 60,
  slotsPerOrganization: 30,
};

/** What an organization may use unless an operator gives it numbers of its own. */
export interface Limits {
  /** Messages that it sends in a second, counted over ten. */
  readonly sendsPerSecond: number;
  /** Reads (`GET`) with each of its keys in a second, counted over ten. */
  readonly readsPerSecond: number;
  /** Contacts that it makes by the API or imports; people who write to it become contacts beyond that. */
  readonly contactsQuota: number;
  /** Files of messages that it keeps, in megabytes (2^20 bytes); files that people send are taken beyond that. */
  readonly mediaMegabytesQuota: number;
  /** Webhooks that it registers. */
  readonly webhooksQuota: number;
}

/** The limits by default. The chat-app's provider takes 80 messages a second of a number, unless it has raised that. */
export const usualLimits: Limits = {
  sendsPerSecond: 80,
  readsPerSecond: 100,
  contactsQuota: 1_000_000,
  mediaMegabytesQuota: 100_000,
  webhooksQuota: 100,
};

/** The categories of templates, by which the chat-app's provider bills a message. */
export const templateCategories = ['marketing', 'utility', 'authentication'] as const;
/** What a message costs by its template's category, in the operator's currency. A category without a price has no estimates. */
export type TemplatePrices = Readonly<Partial<Record<(typeof templateCategories)[number], number>>>;

/**
 * What a function has whose row says nothing else. 512 MB is 0.29 of a core (1,769 MB is one): enough for a handler that
 * needs a few milliseconds of CPU, and little to pay for while a send waits for its provider.
 */
const functionDefaults = { timeoutSeconds: 10, memoryMegabytes: 512 } as const;

/** For how long a row's function may run, in seconds. */
export const timeoutSecondsOf = ({ timeout }: { readonly timeout?: number }): number =>
  timeout ?? functionDefaults.timeoutSeconds;

/** A row's memory, in MB. */
export const memoryMegabytesOf = ({ memory }: { readonly memory?: number }): number =>
  memory ?? functionDefaults.memoryMegabytes;

/**
 * For how many seconds a queue hides what its reader has taken, by host and from the reader's timeout. AWS asks for six
 * timeouts: room for a throttled poller to try again before another one gets the batch. On a laptop nothing throttles, and a
 * person does not want to wait: the time that the reader may run, and a few seconds of grace. It is for a reader that dies:
 * what it could not handle the reader itself has shown again sooner.
 */
export const hiddenSeconds = {
  aws: (name: QueueName | 'deadLetters'): number => 6 * timeoutSecondsOf(readerOf(name)),
  laptop: (name: QueueName | 'deadLetters'): number => timeoutSecondsOf(readerOf(name)) + 5,
} as const;

/** The one worker that reads a queue, or all dead-letter queues. Throws where there is none or a second one, which would take its messages. */
function readerOf(name: QueueName | 'deadLetters'): WorkerRow {
  const rows: readonly WorkerRow[] = workers;
  const reads = ({ trigger }: WorkerRow) =>
    name === 'deadLetters' ? 'deadLetters' in trigger : 'queue' in trigger && trigger.queue === name;
  const [reader, ...others] = rows.filter(reads);
  if (!reader || others.length > 0) throw new Error(`not one worker, but none or several read the queue ${name}`);
  return reader;
}

/** How an endpoint tells who may call it, by its row's `proof` or `auth`: why no host authorizes callers before it runs. */
const protections: Record<Auth | Proof, string> = {
  key: 'The endpoint checks the organization’s key itself: the contract fixes the body of its 401 and what is checked first.',
  member: 'API Gateway checks the access token, and the endpoint itself who of the organization’s members it is.',
  person: 'API Gateway checks the access token, and the answer is about the person who has it.',
  provider:
    'A provider calls it, and the endpoint itself verifies its signature over the raw body, which authorizers never see, or its verify token. It answers nothing of a tenant’s data, reads no more of it than whose account a webhook names, and what its receipts are about, and changes the status of that alone.',
  instance:
    'An instance’s own server calls it, and the endpoint itself compares the secret of that instance, which it reads with the instance anyway. It answers nothing of a tenant’s data.',
  link: 'A link that we have signed leads to it, and the endpoint itself verifies the signature. A holder of the link may have its file, by contract: the answer is an address of the storage for that one file, which anyone may fetch from for an hour.',
  none: 'Open to everyone by contract: it answers the same to all and reads no tenant’s data.',
};

/** The sentence about a row that is given to cdk-nag, which expects an authorizer in front of every route. */
export const protectionOf = ({ auth, proof }: Pick<EndpointRow, 'auth' | 'proof'>): string =>
  protections[proof ?? auth];
