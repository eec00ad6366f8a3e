import { systemClock } from '../../../shared/base/clock.ts';
import { randomIds } from '../../../shared/base/ids.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { MediaSource, SentKind } from '../../../shared/media/media-source.ts';
import { fetchMedia } from '../../../shared/media/store-media.ts';
import { parseAllowList } from '../../../shared/outbound/address-policy.ts';
import { outboundClient } from '../../../shared/outbound/client.ts';
import { mediaFake } from '../../support/media-fake.ts';
import { httpServer, openSockets, tcpServer } from '../outbound/servers.ts';

/** Where `fetched` stores; under `org_1/file`; a test file deletes that before each test. */
export const media = mediaFake();

const http = outboundClient(parseAllowList('127.0.0.1'));
export const local = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`;
export const mb = 1_048_576;

/** What counting a file takes, where nothing is counted. */
export const uncounted = { table: { write: async () => ({ kind: 'done' }) }, ids: randomIds, clock: systemClock };

/** Fetches a file as a message of this kind would have it. */
export function fetched(
  url: string,
  kind: SentKind,
  {
    given = {},
    ms = 60_000,
    store = media,
  }: {
    readonly given?: Partial<Pick<MediaSource, 'field' | 'filename'>>;
    readonly ms?: number;
    readonly store?: typeof media;
  } = {},
) {
  const deps = { http, media: store, ...uncounted } as unknown as Parameters<typeof fetchMedia>[1];
  const source = { url, kind, field: 'media_url', ...given };
  return fetchMedia({ source, organizationId: 'org_1', key: 'org_1/file', deadline: Date.now() + ms }, deps);
}

/** The refusal, after which no connection may be open. */
export async function refusal(...given: Parameters<typeof fetched>) {
  const error = await fetched(...given).then(
    () => new Error('it was taken'),
    (thrown) => thrown,
  );
  if (!(error instanceof ApiError)) throw error;
  while (openSockets() > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  return `${error.error}: ${error.message}`;
}

export const serving = (body: Uint8Array | string, headers: Record<string, string> = {}, status = 200) =>
  httpServer((_request, response) => {
    response.writeHead(status, headers).end(body);
  });

export const redirectingTo = (location: string, status = 302) =>
  tcpServer((socket) => {
    socket.once('data', () =>
      socket.end(`HTTP/1.1 ${status} Moved\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`),
    );
  });
