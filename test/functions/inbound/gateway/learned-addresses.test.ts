import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { digits } from '../../client.ts';
import { newId } from './gateway-messages.ts';
import { type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

const lid = '123456789012345@lid';
const ours = '15550001111@s.whatsapp.net';

test.each(['messages.upsert', 'send.message'])(
  'an address that %s names beside the number leads to the same conversation',
  async (event) => {
    const { take, texts, echo, read } = await stage.openCase();
    const named = (id: string, text: string, more: object) => {
      const record = echo(id, { conversation: text });
      return { ...record, key: { ...record.key, remoteJid: lid, ...more } };
    };
    await take(event, { ...named(newId(), 'by both', { recipientPn: `${digits}@s.whatsapp.net` }), sender: ours });
    await take('messages.upsert', named(newId(), 'by the address alone', {}));
    expect((await texts()).at(-1)).toBe('by the address alone');
    expect((await read('action=contacts')).body.pagination.totalContacts).toBe(1);
  },
);

test('an address that a status names beside the number leads to the same conversation', async () => {
  const { take, texts, echo, read } = await stage.openCase();
  const id = newId();
  await take('messages.upsert', echo(id, { conversation: 'typed' }));
  await take('messages.update', {
    keyId: id,
    remoteJid: lid,
    recipientPn: `${digits}@s.whatsapp.net`,
    fromMe: true,
    status: 'READ',
  });
  const record = echo(newId(), { conversation: 'by the address alone' });
  await take('messages.upsert', { ...record, key: { ...record.key, remoteJid: lid } });
  expect(await texts()).toEqual(['typed', 'by the address alone']);
  expect((await read('action=contacts')).body.pagination.totalContacts).toBe(1);
});
