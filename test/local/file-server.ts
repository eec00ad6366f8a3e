import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll } from '@jest/globals';
import { closeServer, listen } from '../../lib/local/listen.ts';

const servers: Server[] = [];
afterAll(() => Promise.all(servers.map(closeServer)));

/** A server whose `/<bytes>.pdf` is a document of that size. It is stopped after the tests of the file. */
export async function documentServer(): Promise<string> {
  const server = createServer((request, response) => {
    const size = Number(/^\/(\d+)\.pdf$/.exec(request.url ?? '')?.[1]);
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': size });
    Readable.from(documentOf(size)).pipe(response);
  });
  servers.push(server);
  return listen(server, 0);
}

export function* documentOf(size: number) {
  for (let at = 0; at < size; at += 65_536) {
    const chunk = Buffer.alloc(Math.min(65_536, size - at), (at / 65_536) % 251);
    if (at === 0) chunk.write('%PDF-1.7\n');
    yield chunk;
  }
}
