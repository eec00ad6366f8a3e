import { startSandbox } from '../../lib/sandbox/start.ts';
import { oneOf } from '../support/random.ts';

/** A message that the provider accepted. */
interface Accepted {
  readonly message_id: string;
  readonly phone_number_id: string;
  readonly payload: {
    readonly to: string;
    readonly text: { readonly body: string };
    /** Of a template. */
    readonly template?: { readonly name: string };
  };
}

/** The provider, in the process of the run: it outlives the service. */
export interface Provider {
  readonly url: string;
  readonly secret: string;
  /** Where its webhooks go. */
  deliverTo(serviceUrl: string): void;
  /** Has it fail one of the next messages. */
  misbehave(): Promise<void>;
  behave(): Promise<void>;
  /** A person writes; true once the service has taken the webhook. */
  receive(message: Readonly<Record<string, unknown>>): Promise<boolean>;
  accepted(): Promise<Accepted[]>;
  acceptedCount(): Promise<number>;
  /** Which receipts each message gets from now on. */
  sendReceipts(statuses: readonly string[]): Promise<void>;
  /** Receipts that are still to be taken. */
  receiptsDue(): Promise<number>;
  stop(): Promise<void>;
}

const secret = 'secret of the load run';

/** What goes wrong, as often as it stands here. A hanging call costs the service's whole patience of 20 seconds. */
const faults = [
  { fault: 'rate_limit', retry_after: 1 },
  { fault: 'rate_limit', retry_after: 1 },
  { fault: 'server_error' },
  { fault: 'server_error' },
  { fault: 'close_before_accepting' },
  { fault: 'close_after_accepting' },
  { fault: 'close_after_accepting', delay_ms: 2_000 },
  { fault: 'garbage' },
  { fault: 'hang' },
  { fault: 'hang_after_accepting' },
];

export async function startProvider(random: () => number): Promise<Provider> {
  const sandbox = await startSandbox({ port: 0 });
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
  const ask = async (path: string, method = 'GET', body?: unknown): Promise<any> => {
    const response = await fetch(`${sandbox.url}${path}`, { method, body: body ? JSON.stringify(body) : undefined });
    return response.json();
  };
  return {
    url: sandbox.url,
    secret,
    deliverTo: (url) => sandbox.deliverTo({ url: `${url}/provider/chatapp`, appSecret: secret }),
    misbehave: () => ask('/faults', 'POST', oneOf(faults, random)),
    behave: () => ask('/faults', 'DELETE'),
    receive: async (message) => (await ask('/receive', 'POST', message)).taken,
    accepted: async () => (await ask('/sent')).sent,
    acceptedCount: async () => (await ask('/sent?limit=0')).count,
    sendReceipts: (statuses) => ask('/receipts', 'POST', { statuses }),
    receiptsDue: async () => (await ask('/receipts')).due,
    stop: () => sandbox.stop(),
  };
}
