import { expect, test } from '@jest/globals';
import type { InboundItem } from '../../../shared/channels/inbound-item.ts';
import { readInbound } from '../../../shared/providers/read-inbound.ts';

const now = Date.parse('2026-11-28T10:00:00.000Z');
const person = { from: '16505551234', id: 'wamid.1', type: 'text', text: { body: 'hi' } };
const parties = { sender: { id: '178' }, recipient: { id: '1' } };
const template = { message_template_name: 'a', message_template_language: 'en', event: 'APPROVED' };
const moved = { user_id: { previous: 'US.1', current: 'US.2' } };
const preference = { category: 'marketing_messages', value: 'stop' };

/** An item of each kind that has a time, told at a time in seconds. */
const kinds: readonly (readonly [InboundItem['channel'], InboundItem['kind'], (seconds: number) => object])[] = [
  ['chatapp', 'message', (timestamp) => ({ ...person, timestamp })],
  ['chatapp', 'echo', (timestamp) => ({ ...person, to: '16505551234', timestamp })],
  ['chatapp', 'status', (timestamp) => ({ id: 'wamid.1', status: 'read', timestamp })],
  ['chatapp', 'call', (timestamp) => ({ ...person, event: 'terminate', timestamp, start_time: timestamp })],
  ['chatapp', 'preference', (timestamp) => ({ wa_id: '16505551234', ...preference, timestamp })],
  ['chatapp', 'moved', (timestamp) => ({ ...moved, timestamp })],
  ['chatapp', 'template', (time) => ({ field: 'message_template_status_update', time, value: template })],
  ['photoapp', 'message', (at) => ({ ...parties, timestamp: at * 1000, message: { mid: 'm', text: 'hi' } })],
  ['photoapp', 'status', (at) => ({ ...parties, timestamp: at * 1000, read: { mid: 'm' } })],
  [
    'gateway',
    'message',
    (messageTimestamp) => ({
      key: { id: 'm', remoteJid: '16505551234@s.whatsapp.net' },
      message: { conversation: 'hi' },
      messageTimestamp,
    }),
  ],
];

const timesRead = async (channel: InboundItem['channel'], kind: InboundItem['kind'], item: object) => {
  const inbound = JSON.stringify(await readInbound({ kind, channel, account: '1', item }, now));
  return inbound.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g);
};

test.each(kinds)(
  'a time that lies ahead is now, one within what clocks may differ is kept: %s, %s',
  async (channel, kind, at) => {
    const times = await timesRead(channel, kind, at(3_900_000_000));
    expect(new Set(times)).toEqual(new Set(['2026-11-28T10:00:00.000Z']));
    expect(await timesRead(channel, kind, at(now / 1000 + 240))).toContain('2026-11-28T10:04:00.000Z');
    expect(await timesRead(channel, kind, at(now / 1000 - 240))).toContain('2026-11-28T09:56:00.000Z');
  },
);
