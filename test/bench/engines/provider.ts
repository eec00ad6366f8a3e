import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';

/**
 * A chat-app provider that takes everything at once, with an answer and an id of the real ones' sizes. Not the sandbox:
 * that keeps what it receives and sends receipts, which would be measured too.
 */
export const provider = (): Server =>
  createServer(async (request, response) => {
    const { to } = (await json(request)) as { to: string };
    const body = {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to.slice(1) }],
      messages: [{ id: `wamid.HBg${randomBytes(40).toString('base64').slice(0, 55)}` }],
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
