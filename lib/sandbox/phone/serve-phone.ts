import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Call, jsonReply, type Reply } from '../http.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src blob: data:',
  'media-src blob: data:',
].join('; ');

/** `GET /` for a browser: the customer's phone; undefined for programs, and where it is not built. */
export function phonePage({ request }: Call): Reply | undefined {
  if (!request.headers.accept?.includes('text/html')) return undefined;
  return builtFile('index.html');
}

/** `GET /phone/{file}`: what the page consists of. */
export const phoneFile = ({ id }: Call): Reply =>
  builtFile(id) ?? jsonReply(404, { error: `the phone has no ${id}: npm run console builds it` });

/** A file of the page as it was built. */
function builtFile(name: string): Reply | undefined {
  try {
    const body = readFileSync(join(import.meta.dirname, 'dist', name), 'utf8');
    const headers = {
      'content-type': types[extname(name)] ?? 'text/plain',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    };
    return { status: 200, headers, body };
  } catch {
    return undefined;
  }
}
