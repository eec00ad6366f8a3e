import { readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { bundleClient } from '../../../lib/client/bundle.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the package exports is typed by its own declarations, which are built
type Loose = any;

/** A client of the package. */
export type LoadedClient = Loose;

/** What the package exports. */
export interface Loaded {
  createClient(options: object): LoadedClient;
  isRelaydeskError(thrown: unknown, ...names: string[]): boolean;
  verifyWebhook(received: unknown, secret: string): Promise<Loose>;
  /** How long it has waited, in ms. No wait takes any time. */
  readonly waits: number[];
}

/** The service's, as write-openapi.cjs left it for the whole run. */
export const { service: document } = JSON.parse(readFileSync(process.env.OPENAPI_DOCUMENT ?? '', 'utf8'));

/** The package's code, run where nothing but web APIs is there, as in a worker. `onWait` stands for the clock: at once, unless given. */
export async function loadClient(onWait: (then: () => void) => void = queueMicrotask): Promise<Loaded> {
  const code = await bundleClient(document, 'cjs');
  const waits: number[] = [];
  const module = { exports: {} };
  const { AbortSignal, Headers, Request, Response, TextDecoder, TextEncoder, URL, URLSearchParams } = globalThis;
  const web = { AbortSignal, Headers, Request, Response, TextDecoder, TextEncoder, URL, URLSearchParams };
  const context = createContext({
    ...web,
    module,
    crypto: { randomUUID: () => crypto.randomUUID() },
    fetch: (...of: Parameters<typeof fetch>) => fetch(...of),
    clearTimeout: () => {},
    setTimeout: (then: () => void, ms: number) => {
      waits.push(ms);
      onWait(then);
    },
  });
  new Script(code).runInContext(context);
  return { ...(module.exports as Omit<Loaded, 'waits'>), waits };
}
