import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { cacheControlOf, contentSecurityPolicy, pageHeaders } from '../page-headers.ts';
import { targetOf } from './route-match.ts';
import type { SignIn } from './sign-in.ts';

/** What the console's page is, and whom it talks to. */
export interface ConsolePage {
  readonly signIn: SignIn;
  /** The folder that `npm run console` has made. */
  readonly page: URL;
  readonly hosts: { readonly base_url: string; readonly storage: string };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
}

/** Serves the console's page: its files, and for every other path, which the page itself understands, its `index.html`. */
export function pageListener({ signIn, page, hosts }: ConsolePage) {
  const { issuer, clientId, scope, audience } = signIn;
  const config = JSON.stringify({ issuer, client_id: clientId, scope, ...(audience && { audience }) });
  const files = [hosts.base_url, hosts.storage];
  // Connections are opened at the address with numbers, whichever way the page was called.
  const policy = contentSecurityPolicy({ signIn: [new URL(issuer).origin], files, live: 'ws://127.0.0.1:*' });
  return (request: IncomingMessage, response: ServerResponse) => void answer(request, response);

  async function answer({ method = 'GET', url = '/', headers }: IncomingMessage, response: ServerResponse) {
    const path = targetOf(url).rawPath;
    const { status, type, body } = isRead(method) ? await fileAt(path) : notAllowed;
    const encoded = await inBrotli(body, { type, accepted: headers['accept-encoding'] });
    response.writeHead(status, {
      ...pageHeaders,
      'content-security-policy': policy,
      'cache-control': cacheControlOf(path),
      'content-type': type,
      vary: 'Accept-Encoding',
      ...encoded.headers,
      'content-length': encoded.bytes.length,
    });
    response.end(method === 'HEAD' ? undefined : encoded.bytes);
  }

  async function fileAt(path: string): Promise<Answer> {
    if (path === '/config.json') return { status: 200, type: 'application/json', body: config };
    const isFile = extname(path) !== '';
    const found = await read(isFile ? path : '/index.html');
    if (found) return found;
    return isFile ? notThere : notBuilt;
  }

  /** A file of the page; undefined where there is none. No path leads out of the folder. */
  async function read(path: string): Promise<Answer | undefined> {
    const file = new URL(`.${encodeURI(path)}`, page);
    if (!file.href.startsWith(page.href)) return undefined;
    const body = await readFile(file).catch(() => undefined);
    return body && { status: 200, type: types[extname(path)] ?? 'application/octet-stream', body };
  }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
const plain = 'text/plain; charset=utf-8';
const notAllowed: Answer = { status: 405, type: plain, body: 'The page is read by GET and HEAD alone.\n' };
const notThere: Answer = { status: 404, type: plain, body: 'There is no such file.\n' };
const notBuilt: Answer = {
  status: 200,
  type: types['.html'] ?? plain,
  body: '<!doctype html><title>Relaydesk</title><p>The console is not built yet. Run <code>npm run console</code>, and load this page again.</p>\n',
};

const compress = promisify(brotliCompress);
/** The last steps of quality cost seconds and save little. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** As CloudFront does it: what is text goes out compressed to all who take that. */
async function inBrotli(
  body: string | Buffer,
  { type, accepted = '' }: { type: string; accepted?: string | string[] },
) {
  const bytes = Buffer.from(body);
  const isText = /^text\/|javascript|json|svg/.test(type);
  if (!isText || !/\bbr\b/.test(String(accepted))) return { bytes, headers: {} };
  return { bytes: await compress(bytes, quality), headers: { 'content-encoding': 'br' } };
}
