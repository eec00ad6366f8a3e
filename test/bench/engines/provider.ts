import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { json } from 'node:stream/consumers';

const randomText = (length: number) => randomBytes(length).toString('base64').slice(0, length);

/**
 * Providers that take everything at once, with answers and ids of the real ones' sizes. Not the sandbox: that keeps what
 * it receives and sends receipts, which would be measured too.
 */
export const provider = (): Server =>
  createServer(async (request, response) => {
    try {
      const body = JSON.stringify(await answerTo(request));
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
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
