import type { IncomingMessage } from 'node:http';
import type { Call, SandboxState } from './call.ts';
import { faultKinds } from './fault-kinds.ts';
import { addFault, clearFaults, listFaults } from './fault-routes.ts';
import { graphError, unsupportedRequest } from './graph-error.ts';
import { resetReceipts, setReceipts, showReceipts } from './receipt-routes.ts';
import { jsonReply, type Reply } from './reply.ts';
import { sendMessage } from './send-message.ts';
import { sendReceipt } from './send-receipt.ts';
import { clearSent, listSent } from './sent-routes.ts';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly does: string;
  readonly answer: (call: Call, state: SandboxState) => Reply | Promise<Reply>;
}

const messages = { path: '/{version}/{phone_number_id}/messages', pattern: /^\/v\d+\.\d+\/([^/]+)\/messages$/ };
const sent = { path: '/sent', pattern: /^\/sent$/ };
const faults = { path: '/faults', pattern: /^\/faults$/ };
const receipts = { path: '/receipts', pattern: /^\/receipts$/ };
const receipt = { path: '/receipts/send', pattern: /^\/receipts\/send$/ };

const routes: readonly Route[] = [
  { method: 'GET', path: '/', pattern: /^\/$/, does: 'this list', answer: describe },
  { method: 'POST', ...messages, does: 'sends a message, as the provider would', answer: sendMessage },
  { method: 'GET', ...sent, does: 'lists what was accepted, newest last; ?to=<digits>&limit=<n>', answer: listSent },
  { method: 'DELETE', ...sent, does: 'empties that list, and forgets the receipts still due', answer: clearSent },
  { method: 'POST', ...faults, does: 'makes the next sends fail', answer: addFault },
  { method: 'GET', ...faults, does: 'lists the faults still to come', answer: listFaults },
  { method: 'DELETE', ...faults, does: 'clears them', answer: clearFaults },
  { method: 'POST', ...receipts, does: 'sets which receipts the next messages get', answer: setReceipts },
  { method: 'GET', ...receipts, does: 'shows that, and how many receipts are still due', answer: showReceipts },
  { method: 'DELETE', ...receipts, does: 'back to sent, delivered, read', answer: resetReceipts },
  { method: 'POST', ...receipt, does: 'sends one receipt for a message_id now, with a status', answer: sendReceipt },
];

function describe(): Reply {
  return jsonReply(200, {
    name: 'sandbox provider: stands in for the chat-app provider on this machine; nothing leaves it',
    routes: routes.map(({ method, path, does }) => `${method} ${path}: ${does}`),
    faults: Object.fromEntries(Object.entries(faultKinds).map(([name, kind]) => [name, kind.does])),
  });
}

/** Finds the row and answers. HEAD is GET without its body (Node leaves it out). */
export async function route(request: IncomingMessage, state: SandboxState): Promise<Reply> {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
  const here = routes.filter((row) => row.pattern.test(path));
  if (here.length === 0) return graphError(2500, `Unknown path components: ${path}`, { status: 404 });
  const row = here.find((candidate) => candidate.method === method);
  const id = here[0]?.pattern.exec(path)?.[1] ?? '';
  if (row) return row.answer({ request, query: new URLSearchParams(query), id }, state);
  if (id) return unsupportedRequest(method, id);
  const allow = here.map((candidate) => candidate.method).join(', ');
  return jsonReply(405, { error: `${path} takes ${allow}` }, { allow });
}
