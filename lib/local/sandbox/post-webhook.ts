import { createHmac } from 'node:crypto';
import { type Agent, request } from 'node:http';

export interface WebhookTarget {
  /** The whole address of the callback; http. */
  readonly url: string;
  /** What the bodies are signed with; without it they are not. */
  readonly appSecret?: string;
  /** The event's name comes after the address. */
  readonly byEvents?: boolean;
  /** What each request bears besides. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** As long as our own service may take for any answer, and then some. */
const silenceMs = 10_000;

/** Signs, where there is something to sign with, and POSTs; resolves to the status of the answer. Rejects when there is none, and when `signal` aborts. */
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
