import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jid } from '../../gateway/gateway-client.ts';
import { newId } from './gateway-messages.ts';
import { type GatewayStage, openGatewayStage } from './gateway-stage.ts';
import { files } from './told/files.ts';
import { offers } from './told/offers.ts';
import { replies } from './told/replies.ts';
import { texts } from './told/texts.ts';
import { things } from './told/things.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

describe.each([
  ['texts', texts],
  ['files', files],
  ['things', things],
  ['replies', replies],
  ['offers', offers],
])('%s', (_what, rows) => {
  test.each([
    [false, 'inbound', 'message_received', 'user-chatapp'],
    [true, 'outbound', 'message_sent', 'human-chatapp'],
  ])(
    'carry the same in the page, by themselves and in their events, fromMe %s',
    async (fromMe, direction, type, sender_type) => {
      const { take, rows: page, alone, events } = await stage.openCase();
      const told = rows.map(([, message, expected, record]) => ({
        expected,
        data: {
          key: { id: newId(), remoteJid: jid, fromMe },
          pushName: 'Ana',
          status: 'DELIVERY_ACK',
          message,
          contextInfo: null,
          messageType: Object.keys(message).at(-1),
          messageTimestamp: 1_790_000_000,
          instanceId: '188cbb13',
          source: 'android',
          ...record,
        },
      }));
      for (const { data } of told) await take('messages.upsert', data);
      const shown = await page();
      expect(shown).toHaveLength(told.length);
      for (const [index, { expected, data }] of told.entries()) {
        const about = { direction, sender_type, message_id: data.key.id, created_at: '2026-09-21T14:13:20.000Z' };
        expect(shown[index]).toMatchObject({ ...about, ...expected });
        expect(await alone(data.key.id)).toMatchObject(shown[index]);
      }
      expect(events().map(({ data }) => data.message)).toEqual(shown);
      expect(new Set(events().map((event) => event.type))).toEqual(new Set([type]));
      expect(JSON.stringify(shown)).not.toContain('secret');
    },
  );
});
