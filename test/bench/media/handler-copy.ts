import type { Context } from 'aws-lambda';
import { handler } from '../../../functions/messages/send-chatapp.ts';
import type { Copy } from './copy.ts';

// Bundled with the handler as it is deployed.
export async function copy({ event }: Copy): Promise<void> {
  const { statusCode, body } = await handler(event, { getRemainingTimeInMillis: () => 29_000 } as Context);
  if (statusCode !== 200) throw new Error(`the handler answered ${statusCode}: ${body}`);
}
