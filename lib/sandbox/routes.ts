import type { IncomingMessage } from 'node:http';
import { blockUsers, listBlocked, unblockUsers } from './chatapp/block-users.ts';
import { graphError, unsupportedRequest } from './chatapp/errors.ts';
import { judgeTemplate, resetTemplates, showTemplates } from './chatapp/judge-template.ts';
import { deleteMedia, downloadMedia, lookUp } from './chatapp/media-files.ts';
import { setWindow, showWindow } from './chatapp/refused-now.ts';
import { sendMessage } from './chatapp/send-message.ts';
import { createTemplate, deleteTemplate, editTemplate, listTemplates } from './chatapp/templates.ts';
import { uploadMedia } from './chatapp/upload-media.ts';
import { evolutionError } from './evolution/errors.ts';
import { markEvolutionRead, showPresence } from './evolution/mark-read.ts';
import { fileOfMessage, sendEvolution, setEvolutionWebhook, showConnection } from './evolution/routes.ts';
import { faultKinds } from './faults/fault.ts';
import { addFault, clearFaults, listFaults } from './faults/fault-queue.ts';
import { listFiles, openSample } from './files/file-routes.ts';
import { type Call, jsonReply, type Reply } from './http.ts';
import { phoneFile, phonePage } from './phone/serve-phone.ts';
import { showProfile } from './photoapp/profile.ts';
import { sendPhotoapp } from './photoapp/send-photoapp.ts';
import { clearReads, listReads } from './reads.ts';
import { resetReceipts, sendReceipt, setReceipts, showReceipts } from './receipts/receipt-routes.ts';
import { receive } from './receive/receive.ts';
import { clearSent, listSent } from './sent-log.ts';
import { listOrders, resetOrders, setOrder } from './shops/orders.ts';
import { askShopify } from './shops/shopify.ts';
import { askWoocommerce } from './shops/woocommerce.ts';
import type { SandboxState } from './state.ts';
import { clearUploads, listUploads, openFile } from './upload-log.ts';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly does: string;
  readonly answer: (call: Call, state: SandboxState) => Reply | Promise<Reply>;
}

const messages = { path: '/{version}/{phone_number_id}/messages', pattern: /^\/v\d+\.\d+\/([^/]+)\/messages$/ };
const media = { path: '/{version}/{phone_number_id}/media', pattern: /^\/v\d+\.\d+\/([^/]+)\/media$/ };
const blocks = { path: '/{version}/{phone_number_id}/block_users', pattern: /^\/v\d+\.\d+\/([^/]+)\/block_users$/ };
const templates = {
  path: '/{version}/{business_account_id}/message_templates',
  pattern: /^\/v\d+\.\d+\/([^/]+)\/message_templates$/,
};
const catalogue = { path: '/templates', pattern: /^\/templates$/ };
const window = { path: '/window', pattern: /^\/window$/ };
const file = { path: '/{version}/{media_id}', pattern: /^\/v\d+\.\d+\/(\d+)$/ };
const download = { path: '/download/{media_id}', pattern: /^\/download\/(\d+)$/ };
const files = { path: '/files', pattern: /^\/files$/ };
const sample = { path: '/files/{name}', pattern: /^\/files\/([^/]+)$/ };
const uploads = { path: '/uploads', pattern: /^\/uploads$/ };
const photoapp = {
  path: '/photoapp/{version}/{account_id}/messages',
  pattern: /^\/photoapp\/v\d+\.\d+\/([^/]+)\/messages$/,
};
const photoappProfile = { path: '/photoapp/{version}/{user_id}', pattern: /^\/photoapp\/v\d+\.\d+\/(\d+)$/ };
const photoappFile = { path: '/photoapp/files/{id}', pattern: /^\/photoapp\/files\/(\d+)$/ };
const evolution = (route: string, room = 'message') => ({
  path: `/evolution/${room}/${route}/{instance}`,
  pattern: new RegExp(`^/evolution/${room}/${route}/([^/]+)$`),
});
const evolutionWebhook = { path: '/evolution/webhook/set/{instance}', pattern: /^\/evolution\/webhook\/set\/([^/]+)$/ };
const reads = { path: '/reads', pattern: /^\/reads$/ };
const customer = { path: '/receive', pattern: /^\/receive$/ };
const first = { path: '/', pattern: /^\/$/ };
const phone = { path: '/phone/{file}', pattern: /^\/phone\/([\w-]+\.(?:js|css))$/ };
const sent = { path: '/sent', pattern: /^\/sent$/ };
const faults = { path: '/faults', pattern: /^\/faults$/ };
const receipts = { path: '/receipts', pattern: /^\/receipts$/ };
const orders = { path: '/orders', pattern: /^\/orders$/ };
const shopify = {
  path: '/shopify/admin/api/{version}/graphql.json',
  pattern: /^\/shopify\/admin\/api\/20\d\d-(?:01|04|07|10)\/graphql\.json$/,
};
const woocommerce = {
  path: '/woocommerce/wp-json/wc/v3/orders/{id}',
  pattern: /^\/woocommerce\/wp-json\/wc\/v3\/orders\/([^/]+)$/,
};
const receipt = { path: '/receipts/send', pattern: /^\/receipts\/send$/ };

const routes: readonly Route[] = [
  { method: 'GET', ...first, does: 'this list; for a browser the customer’s phone', answer: firstPage },
  { method: 'GET', ...phone, does: 'is a file of the phone', answer: phoneFile },
  {
    method: 'POST',
    ...messages,
    does: 'sends a message, or marks one as read, as the provider would',
    answer: sendMessage,
  },
  { method: 'POST', ...media, does: 'takes a file to be sent by its id (multipart)', answer: uploadMedia },
  { method: 'POST', ...blocks, does: 'blocks people who have written within 24 hours', answer: blockUsers },
  { method: 'DELETE', ...blocks, does: 'lets them go', answer: unblockUsers },
  { method: 'GET', ...blocks, does: 'lists whom a number has blocked', answer: listBlocked },
  { method: 'GET', ...templates, does: 'lists the templates of a business account', answer: listTemplates },
  { method: 'POST', ...templates, does: 'makes one, which is judged some seconds later', answer: createTemplate },
  { method: 'DELETE', ...templates, does: 'deletes one, by name, and hsm_id', answer: deleteTemplate },
  { method: 'POST', path: '/{version}/{template_id}', pattern: file.pattern, does: 'edits one', answer: editTemplate },
  {
    method: 'POST',
    ...catalogue,
    does: 'changes a template as the provider does by itself (status, quality, category, body), and tells it',
    answer: judgeTemplate,
  },
  { method: 'GET', ...catalogue, does: 'lists the templates of all business accounts', answer: showTemplates },
  { method: 'DELETE', ...catalogue, does: 'back to the template of the start', answer: resetTemplates },
  { method: 'POST', ...window, does: 'closes, or opens, the window of 24 hours: {"closed": true}', answer: setWindow },
  { method: 'GET', ...window, does: 'shows that', answer: showWindow },
  { method: 'GET', ...file, does: 'tells of such a file; with ?fields=, of an account', answer: lookUp },
  { method: 'DELETE', ...file, does: 'forgets it', answer: deleteMedia },
  { method: 'GET', ...download, does: 'is that address', answer: downloadMedia },
  { method: 'GET', ...files, does: 'lists small files of every kind, to be sent by their address', answer: listFiles },
  { method: 'GET', ...sample, does: 'is one of them', answer: openSample },
  { method: 'GET', ...uploads, does: 'lists the files that were taken, newest last', answer: listUploads },
  { method: 'DELETE', ...uploads, does: 'forgets them', answer: clearUploads },
  { method: 'POST', ...photoapp, does: 'sends a message, as the photo-app would', answer: sendPhotoapp },
  { method: 'GET', ...photoappProfile, does: 'says who somebody is that has written there', answer: showProfile },
  { method: 'GET', ...photoappFile, does: 'is a file that somebody sent there', answer: openFile },
  ...(['sendReaction', 'sendPoll', 'sendLocation', 'sendWhatsAppAudio'] as const).map((route) => ({
    method: 'POST',
    ...evolution(route),
    does: 'sends, as an Evolution v2 server would; no instance is there whose name begins with "unknown"',
    answer: sendEvolution(route),
  })),
  {
    method: 'POST',
    ...evolutionWebhook,
    does: 'where the webhooks of the instance go: {"webhook": {"enabled": true, "url", "headers", "byEvents"}}',
    answer: setEvolutionWebhook,
  },
  {
    method: 'POST',
    ...evolution('getBase64FromMediaMessage', 'chat'),
    does: 'is the file of a message that came to an instance',
    answer: fileOfMessage,
  },
  { method: 'POST', ...evolution('markMessageAsRead', 'chat'), does: 'marks as read', answer: markEvolutionRead },
  { method: 'GET', ...evolution('connectionState', 'instance'), does: 'says how it is', answer: showConnection },
  { method: 'POST', ...evolution('sendPresence', 'chat'), does: 'shows typing', answer: showPresence },
  { method: 'GET', ...reads, does: 'lists what was marked as read, and shown as typing', answer: listReads },
  { method: 'DELETE', ...reads, does: 'empties that list', answer: clearReads },
  {
    method: 'POST',
    ...customer,
    does: 'plays the customer: the service gets a webhook of what `from` does, by `type`; with platform photoapp too, and with gateway the phone of an instance',
    answer: receive,
  },
  {
    method: 'GET',
    ...sent,
    does: 'lists what was accepted, newest last; ?platform=chatapp|photoapp|gateway&to=<digits>&limit=<n>',
    answer: listSent,
  },
  { method: 'DELETE', ...sent, does: 'empties that list, and forgets the receipts still due', answer: clearSent },
  {
    method: 'POST',
    ...faults,
    does: 'makes the next sends fail, or what `on` names: upload, read, block, photoapp, gateway, shop',
    answer: addFault,
  },
  { method: 'GET', ...faults, does: 'lists the faults still to come', answer: listFaults },
  { method: 'DELETE', ...faults, does: 'clears them', answer: clearFaults },
  { method: 'POST', ...receipts, does: 'sets which receipts the next messages get', answer: setReceipts },
  { method: 'GET', ...receipts, does: 'shows that, and how many receipts are still due', answer: showReceipts },
  { method: 'DELETE', ...receipts, does: 'back to sent, delivered, read', answer: resetReceipts },
  { method: 'POST', ...receipt, does: 'sends one receipt for a message_id now, with a status', answer: sendReceipt },
  { method: 'POST', ...shopify, does: 'an order by its id, as a shop on Shopify would say', answer: askShopify },
  { method: 'GET', ...woocommerce, does: 'the same, as a WooCommerce shop would say', answer: askWoocommerce },
  { method: 'POST', ...orders, does: 'gives the shops an order: id, number, platform (or both)', answer: setOrder },
  { method: 'GET', ...orders, does: 'lists the orders of both shops', answer: listOrders },
  { method: 'DELETE', ...orders, does: 'back to the orders of the start', answer: resetOrders },
];

function firstPage(call: Call): Reply {
  const list = jsonReply(200, {
    name: 'sandbox provider: stands in for the chat-app provider, the photo-app and an Evolution server on this machine; nothing leaves it',
    routes: routes.map(({ method, path, does }) => `${method} ${path}: ${does}`),
    faults: Object.fromEntries(Object.entries(faultKinds).map(([name, kind]) => [name, kind.does])),
  });
  return phonePage(call) ?? list;
}

/** Finds the row and answers. HEAD is GET without its body (Node leaves it out). */
export async function route(request: IncomingMessage, state: SandboxState): Promise<Reply> {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
  const here = routes.filter((row) => row.pattern.test(path));
  if (here.length === 0 && path.startsWith('/evolution')) return evolutionError(404, [`Cannot ${method} ${path}`]);
  if (here.length === 0) return graphError(2500, `Unknown path components: ${path}`, { status: 404 });
  const row = here.find((candidate) => candidate.method === method);
  const id = here[0]?.pattern.exec(path)?.[1] ?? '';
  if (row) return row.answer({ request, query: new URLSearchParams(query), id }, state);
  if (path.startsWith('/evolution')) return evolutionError(404, [`Cannot ${method} ${path}`]);
  if (id) return unsupportedRequest(method, id);
  const allow = here.map((candidate) => candidate.method).join(', ');
  return jsonReply(405, { error: `${path} takes ${allow}` }, { allow });
}
