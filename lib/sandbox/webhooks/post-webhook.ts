import { createHmac } from 'node:crypto';
import { type Agent, request } from 'node:http';

export interface WebhookTarget {
  /** The address of the receiver; http. */
  readonly url: string;
  /** The bodies are signed with it; without it they are not signed. */
  readonly appSecret?: string;
  /** Appends the event's name to the address. */
  readonly byEvents?: boolean;
  /** Additional headers of each request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Longer than the service may take for any answer. */
const silenceMs = 10_000;

/** Signs and POSTs; resolves to the status of the answer. Rejects when there is none, and when `signal` aborts. */
export function postWebhook(
  { url, appSecret, headers: own }: WebhookTarget,
  body: Buffer,
  { agent, signal }: { agent: Agent; signal: AbortSignal },
): Promise<number | undefined> {
  const signature = appSecret && createHmac('sha256', appSecret).update(body).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    ...own,
    ...(signature && { 'x-hub-signature-256': `sha256=${signature}` }),
  };
  return new Promise((resolve, reject) => {
    const post = request(url, { method: 'POST', headers, agent, signal, timeout: silenceMs });
    post.on('response', (response) => {
      response.on('error', reject).resume();
      resolve(response.statusCode);
    });
    post.on('timeout', () => post.destroy(new Error('no answer')));
    post.on('error', reject);
    post.end(body);
  });
}

/**
 * JSON as the providers write and sign it: ASCII, with `/` escaped too. A service that parses it, writes it again and
 * checks the signature over that has other bytes, and so fails here and not first in production.
 */
export function escapedJson(value: unknown): Buffer {
  const json = JSON.stringify(value).replaceAll('/', '\\/');
  // Each UTF-16 unit by itself: a character beyond the first plane becomes two escapes.
  const ascii = json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return Buffer.from(ascii, 'latin1');
}
