import { createHmac } from 'node:crypto';

interface Signed {
  /** Constant over the attempts of a delivery. */
  readonly id: string;
  /** Of this attempt, in seconds since the epoch. */
  readonly timestamp: number;
  /** The exact bytes that go out. */
  readonly body: string;
}

/** The headers that a signature covers, beside the body. */
export const signedHeaders = ({ id, timestamp }: Omit<Signed, 'body'>) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
});

/** The headers of the Standard Webhooks specification 1.0.0: one signature for each secret (`whsec_` and base64). */
export function signatureHeaders(message: Signed, secrets: readonly string[]): Record<string, string> {
  return {
    ...signedHeaders(message),
    'webhook-signature': secrets.map((secret) => `v1,${signature(message, secret)}`).join(' '),
  };
}

function signature({ id, timestamp, body }: Signed, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}
