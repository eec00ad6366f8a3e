import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from './types.ts';

/** A webhook that Relaydesk did not sign with this secret, or not within the last five minutes. Answer it with 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** A webhook as it came: a `Request`, or its headers and its body before any parsing. */
export type ReceivedWebhook =
  | Request
  | {
      readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
      readonly body: string | Uint8Array;
    };

/**
 * The event of a webhook, once its signature is found to be one of Relaydesk's, made with the subscription's secret
 * (`whsec_…`) within the last five minutes. Throws a `WebhookVerificationError` for any other.
 */
export async function verifyWebhook(received: ReceivedWebhook, secret: string): Promise<WebhookEvent> {
  const body = typeof received.body === 'string' ? received.body : await textOf(received);
  // A secret that is none is a mistake of the receiver's, not of whom the request comes from.
  const webhook = new Webhook(secret);
  try {
    return webhook.verify(body, headersOf(received.headers)) as WebhookEvent;
  } catch (thrown) {
    throw new WebhookVerificationError((thrown as Error).message, { cause: thrown });
  }
}

async function textOf(received: ReceivedWebhook): Promise<string> {
  if ('text' in received) return received.text();
  // Of another realm, too: a test's, or a worker's.
  if (ArrayBuffer.isView(received.body)) return new TextDecoder().decode(received.body);
  throw new TypeError('body must be the text or the bytes that came, before any parsing');
}

function headersOf(headers: ReceivedWebhook['headers']): Record<string, string> {
  const entries = typeof headers.entries === 'function' ? headers.entries() : Object.entries(headers);
  return Object.fromEntries([...entries].map(([name, value]) => [name.toLowerCase(), String(value)]));
}
