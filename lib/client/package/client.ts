import { type Operation, operations } from './operations.ts';
import { pages } from './pages.ts';
import { request, type Settings } from './request.ts';
import type { CallOptions, Methods } from './types.ts';

/** What a client is made with. */
export interface ClientOptions {
  /** The address of the service: `https://api.example.org`. */
  readonly baseUrl: string;
  /** The organization's key, `svc_…`. It is a secret: a client is for servers, not for pages. */
  readonly apiKey: string;
  /** The address of the gateway, for `sendReaction`, `sendPoll`, `sendLocation` and `sendAudio`. */
  readonly gatewayUrl?: string;
  /** How often a call is repeated at most, where that is safe; 2 unless given. */
  readonly retries?: number;
  /** How long an answer may take, in ms; 35,000 unless given. */
  readonly timeoutMs?: number;
  /** What makes requests, in place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** A method for each operation, by its name in the reference: parameters first, then the body, then options. */
export type Client = Methods;

/** A client for one organization. */
export function createClient(options: ClientOptions): Client {
  const settings: Settings = {
    baseUrl: address('baseUrl', options.baseUrl),
    gatewayUrl: options.gatewayUrl === undefined ? undefined : address('gatewayUrl', options.gatewayUrl),
    apiKey: options.apiKey,
    // Not as a method of ours: some platforms refuse that.
    fetch: options.fetch ?? ((...of) => fetch(...of)),
    retries: options.retries ?? 2,
    timeoutMs: options.timeoutMs ?? 35_000,
  };
  // Not the key itself in the message, as that of a header would have it.
  if (!/^[!-~]+$/.test(settings.apiKey ?? '')) throw new TypeError('apiKey must be a key, svc_…');
  const methods = Object.entries(operations).map(([name, operation]) => [name, methodOf(settings, operation)]);
  return Object.fromEntries(methods) as Client;
}

/** Without slashes at its end. */
function address(name: string, given: string): string {
  if (!/^https?:/.test(given) || !URL.canParse(given)) throw new TypeError(`${name} must be an address, https://…`);
  return given.replace(/\/+$/, '');
}

function methodOf(settings: Settings, operation: Operation) {
  return (...given: readonly unknown[]) => {
    const rest = [...given];
    const parameters = (operation.parameters ? rest.shift() : undefined) as Record<string, unknown> | undefined;
    const body = operation.body ? rest.shift() : undefined;
    const [options] = rest as [CallOptions?];
    const get = (parameters?: Record<string, unknown>) =>
      request(settings, operation, { ...options, parameters, body });
    return operation.items ? pages({ parameters: parameters ?? {}, items: operation.items, get }) : get(parameters);
  };
}
