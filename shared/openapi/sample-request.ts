import type { Documentation } from '../http/documentation.ts';
import type { Api, EndpointRow } from '../routes.ts';

/** The request of a sample. Of the header of the key the value is what stands before the key itself. */
export interface SampleRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly address: string;
  readonly key: readonly [name: string, before: string] | undefined;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: unknown;
  readonly answer: 'json' | 'text' | 'file';
}

/** The APIs that programs call: the console's is its page's own, and has no samples. */
type KeyApi = Exclude<Api, 'console'>;

/** The variables of the environment that the samples read. */
const addresses = { service: 'RELAYDESK_URL', gateway: 'RELAYDESK_GATEWAY_URL' } as const satisfies Record<
  KeyApi,
  string
>;
export const keyVariable = 'RELAYDESK_KEY';

const keyHeaders = { service: ['Authorization', 'Bearer '], gateway: ['apikey', ''] } as const;

/** The request of the first example of an endpoint. */
export function requestOf({ api: served, auth, method, path }: EndpointRow, docs: Documentation): SampleRequest {
  const { operation, headers = {}, examples } = docs;
  const api = served === 'gateway' ? served : 'service';
  const [example] = Object.values(examples);
  const query = new URLSearchParams(example?.query).toString();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example?.path?.[name] ?? ''));
  const own = Object.entries(headers).map(([name, { example }]) => [name, example] as const);
  return {
    method,
    path: query === '' ? filled : `${filled}?${query}`,
    address: addresses[api],
    key: auth === 'key' ? keyHeaders[api] : undefined,
    headers: [
      ...(example?.body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
      ...(operation.idempotent ? [['Idempotency-Key', 'order-1001-confirmation'] as const] : []),
      ...own,
    ],
    body: example?.body,
    answer: operation.status === 302 ? 'file' : operation.contentType === undefined ? 'json' : 'text',
  };
}

/** The lines after the first, further in. */
export const indented = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
