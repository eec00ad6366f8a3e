import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import type { EvolutionRoute } from '../../../lib/sandbox/evolution/message-schemas.ts';
import { newEvolutionId, recordOf } from '../../../lib/sandbox/evolution/record.ts';

const randomText = (length: number) => randomBytes(length).toString('base64').slice(0, length);

/**
 * Providers that take everything at once, with answers and ids of the real ones' sizes. Not the sandbox: that keeps what
 * it receives and sends receipts, which would be measured too.
 */
export const provider = (): Server =>
  createServer(async (request, response) => {
    try {
      const [, route] = /^\/evolution\/message\/(\w+)\//.exec(request.url ?? '') ?? [];
      const [status, body] = route ? [201, await recordFor(route, request)] : [200, await answerTo(request)];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } catch {
      // The caller has gone.
      response.destroy();
    }
  });

async function answerTo(request: IncomingMessage): Promise<object> {
  if (request.url?.endsWith('/media')) {
    for await (const _chunk of request) {
      // Taken as fast as it comes, and kept nowhere.
    }
    return { id: '1013859600285441' };
  }
  const { to, recipient } = (await json(request)) as { to?: string; recipient?: { id: string } };
  if (recipient) return { recipient_id: recipient.id, message_id: `aWdfZAG1faXRlbToxOkl${randomText(120)}` };
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to?.slice(1) }],
    messages: [{ id: `wamid.HBg${randomText(55)}` }],
  };
}

/** An Evolution server's bare record, in the sandbox's words. */
async function recordFor(route: string, request: IncomingMessage): Promise<object> {
  const message = { platform: 'gateway', instance: '', route: route as EvolutionRoute } as const;
  const made = { message_id: newEvolutionId(), at: new Date().toISOString(), payload: await json(request) };
  return recordOf({ ...message, ...made }, 'PENDING');
}
