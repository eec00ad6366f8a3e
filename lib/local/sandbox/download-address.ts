import { createHmac, randomBytes } from 'node:crypto';

const validSeconds = 300;
/** Addresses end with the process; who has one asks for another. */
const secret = randomBytes(32);

/** Path and query of a file, for the five minutes from `now` (ms) on. */
export function addressOf(id: string, now: number): string {
  const ext = String(Math.floor(now / 1000) + validSeconds);
  return `/download/${id}?${new URLSearchParams({ ext, hash: hashOf(id, ext) })}`;
}

export function isAddress(id: string, query: URLSearchParams, now: number): boolean {
  const ext = query.get('ext') ?? '';
  return query.get('hash') === hashOf(id, ext) && now < Number(ext) * 1000;
}

const hashOf = (id: string, ext: string) => createHmac('sha256', secret).update(`${id} ${ext}`).digest('base64url');
