import { expect, test } from '@jest/globals';
import { gatewayTypes } from '../../../lib/sandbox/receive/gateway-inbound.ts';
import { readEvolutionItem } from '../../../shared/providers/evolution/inbound/read-item.ts';
import { evolutionItemsOf } from '../../../shared/providers/evolution/webhook-items.ts';
import { post, sandbox } from './client.ts';
import { instanceService, jid, sendEvolution } from './evolution-client.ts';

const from = '5511999990000';
const platform = 'gateway';

async function open(instance = 'demo') {
  const { url } = await sandbox();
  const service = await instanceService({ url }, instance);
  await post(`${url}/receipts`, { statuses: [] });
  return { url, service, receive: (order: object) => post(`${url}/receive`, { platform, from, ...order }) };
}

test('a message typed on the phone is a webhook of the instance, with its secret and in the server’s words', async () => {
  const { service, receive } = await open();
  const { status, body } = await receive({ type: 'echo', text: 'typed', timestamp: 1795860000.5 });
  expect([status, body.taken, body.statuses]).toEqual([200, true, [200]]);
  expect(service.received.map(({ secret, body: posted }) => [secret, posted])).toEqual([
    ['instance-secret', body.webhook],
  ]);
  expect(body.webhook).toMatchObject({
    event: 'messages.upsert',
    instance: 'demo',
    data: {
      key: { remoteJid: jid, fromMe: true, id: body.message_id },
      message: { conversation: 'typed' },
      messageType: 'conversation',
      messageTimestamp: 1795860000,
    },
  });
});

const target_message_id = '3EB0TARGET';
const key = { remoteJid: jid, fromMe: true, id: target_message_id };

test.each<[object, string, object]>([
  [{ type: 'edit', text: 'b' }, 'messages.edited', { key, type: 'MESSAGE_EDIT', editedMessage: { conversation: 'b' } }],
  [{ type: 'revoke' }, 'messages.delete', { ...key, status: 'DELETED' }],
  [{ type: 'status' }, 'messages.update', { keyId: key.id, fromMe: true, status: 'DELIVERY_ACK' }],
  [{ type: 'status', status: 'ERROR' }, 'messages.update', { status: 'ERROR' }],
  [{ type: 'reaction' }, 'messages.upsert', { message: { reactionMessage: { key, text: '👍' } } }],
  [{ type: 'reaction', emoji: null }, 'messages.upsert', { message: { reactionMessage: { text: '' } } }],
  [
    { type: 'text', name: 'Ana' },
    'messages.upsert',
    { key: { fromMe: false }, pushName: 'Ana', message: { conversation: 'Hello' } },
  ],
  [{ type: 'text', lid: 7 }, 'messages.upsert', { key: { remoteJid: '7@lid', remoteJidAlt: jid } }],
  [{ type: 'echo', lid: 7 }, 'messages.upsert', { key: { remoteJid: '7@lid', remoteJidAlt: jid, fromMe: true } }],
  [
    { type: 'text', participant: from, lid: '7' },
    'messages.upsert',
    { key: { participant: '7@lid', participantAlt: jid } },
  ],
  [{ type: 'reaction', by: 'customer' }, 'messages.upsert', { key: { fromMe: false } }],
  [{ type: 'revoke', by: 'customer' }, 'messages.delete', { ...key, fromMe: false }],
  [
    { type: 'vote', options: ['a'] },
    'messages.upsert',
    { message: { pollUpdateMessage: { pollCreationMessageKey: key, vote: { selectedOptions: ['a'] } } } },
  ],
  [
    { type: 'content', content: { eventMessage: { name: 'Party' } } },
    'messages.upsert',
    { messageType: 'eventMessage' },
  ],
  [{ type: 'call', call: { status: 'timeout' } }, 'call', { from: jid, status: 'timeout' }],
])('%j is the event %s', async (order, event, data) => {
  const { receive } = await open();
  const own: readonly string[] = gatewayTypes[(order as { type: keyof typeof gatewayTypes }).type];
  const target = own.includes('target_message_id') ? { target_message_id } : {};
  expect((await receive({ ...order, ...target })).body.webhook).toMatchObject({ event, data });
});

test('without a target it is about the newest message to them: an edit about what was typed', async () => {
  const { url, receive } = await open();
  const typed = (await receive({ type: 'echo' })).body.message_id;
  const sent = (await sendEvolution(url)).body.key.id;
  expect((await receive({ type: 'edit' })).body.webhook.data.key.id).toBe(typed);
  expect((await receive({ type: 'revoke' })).body.webhook.data.id).toBe(sent);
  expect((await receive({ type: 'status' })).body.webhook.data.keyId).toBe(sent);
  const none = await receive({ type: 'revoke', from: '5511000000000' });
  expect([none.status, none.body.error]).toEqual([400, expect.stringContaining('target_message_id')]);
});

test('somebody whose number is not known is an address that hides it', async () => {
  const { receive } = await open();
  const both = (await receive({ type: 'echo', lid: '7' })).body.message_id;
  const alone = { from: undefined, lid: '7' };
  const { data } = (await receive({ ...alone, type: 'text' })).body.webhook;
  expect(data.key).toEqual({ remoteJid: '7@lid', addressingMode: 'lid', fromMe: false, id: expect.any(String) });
  expect((await receive({ ...alone, type: 'call' })).body.webhook.data).not.toHaveProperty('callerPn');
  expect((await receive({ ...alone, type: 'edit', target_message_id: both })).body.webhook.data.key).toMatchObject({
    remoteJid: '7@lid',
    id: both,
  });
  const typed = (await receive({ ...alone, type: 'echo' })).body.message_id;
  expect((await receive({ ...alone, type: 'edit' })).body.webhook.data.key.id).toBe(typed);
  expect((await receive({ ...alone, type: 'group' })).status).toBe(400);
});

test('a group has its id, and an instance that is named its own address', async () => {
  const { service, receive } = await open('other');
  const group = '120363041234567890@g.us';
  const { body } = await receive({ type: 'echo', from: group, instance: 'other' });
  expect([body.taken, body.webhook.instance, body.webhook.data.key.remoteJid]).toEqual([true, 'other', group]);
  expect(service.received).toHaveLength(1);
  expect((await receive({ type: 'echo', instance: 'nowhere' })).body).toMatchObject({ taken: false, statuses: [null] });
});

test.each<[object, string]>([
  [{ type: 'hologram' }, 'must be one of text, image, video, audio, document, sticker, content, vote, reaction'],
  [{ type: 'echo', from: 'me' }, 'from'],
  [{ type: 'echo', status: 'READ' }, 'does not go with type echo'],
  [{ type: 'status', status: 'SENT' }, 'must be one of ERROR'],
  [{ type: 'raw' }, 'webhook'],
])('400s %j', async (order, text) => {
  const { receive } = await open();
  const { status, body } = await receive(order);
  expect([status, body.error]).toEqual([400, expect.stringContaining(text)]);
});

test.each(Object.keys(gatewayTypes).filter((type) => type !== 'raw'))('the service understands %s', async (type) => {
  const { receive } = await open();
  const takes: readonly string[] = gatewayTypes[type as keyof typeof gatewayTypes];
  const { body } = await receive({ type, ...(takes.includes('target_message_id') && { target_message_id }) });
  const items = evolutionItemsOf(body.webhook, { name: 'demo', organization_id: 'org_1' });
  const kinds = items.map((item) => readEvolutionItem(item, 0).kind);
  const others: Record<string, string> = { content: 'nothing', group: 'nothing' };
  const own = ['reaction', 'edit', 'revoke', 'status', 'call'].includes(type) ? type : 'message';
  expect(kinds).toEqual([others[type] ?? own]);
});

test('a customer’s file is there for who asks by its message, and in the webhook where it is to be', async () => {
  const { url, receive } = await open();
  const ask = (id: string, instance = 'demo') =>
    post(
      `${url}/evolution/chat/getBase64FromMediaMessage/${instance}`,
      { message: { key: { id } } },
      { apikey: 'any-key' },
    );
  const sent = (await receive({ type: 'document', filename: 'a.pdf', caption: 'here' })).body;
  expect(sent.webhook.data.message).toEqual({
    documentMessage: expect.objectContaining({ fileName: 'a.pdf', caption: 'here' }),
  });
  const file = await ask(sent.message_id);
  expect([file.status, file.body]).toEqual([
    201,
    expect.objectContaining({ fileName: 'a.pdf', base64: expect.any(String) }),
  ]);
  expect((await ask(sent.message_id, 'other')).status).toBe(400);
  expect((await ask('3EB0NOTHING')).body).toMatchObject({ response: { message: ['Error: Message not found'] } });
  const inline = (await receive({ type: 'image', inline: true })).body.webhook.data;
  expect([inline.messageType, (await ask(inline.key.id)).body.base64]).toEqual(['imageMessage', inline.message.base64]);
});

test('a server that is set to has an address for each event', async () => {
  const { url } = await sandbox();
  const service = await instanceService({ url }, 'demo', { byEvents: true });
  await post(`${url}/receive`, { platform, from, type: 'status', target_message_id });
  expect(service.received.map(({ path }) => path)).toEqual([expect.stringMatching(/\/messages-update$/)]);
});
