import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { textFrom } from '../../support/customers.ts';
import { problemsOf } from '../../support/documented.ts';
import { jsonAnswer, refusedBy } from '../../support/world.ts';
import { digits } from '../client.ts';
import { group, jid, kinds } from '../gateway/gateway-client.ts';
import { newId, reactionTo } from '../inbound/gateway/gateway-messages.ts';
import { type GatewayStage, openGatewayStage } from '../inbound/gateway/gateway-stage.ts';
import { photoappId } from '../photoapp-client.ts';
import { type AllChannels, openAllChannels } from './all-channels.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

let made = 0;
const chatGroup = 'Y2FwaV9ncm91cDox';

/** What was done, and the only events of it: by type, whom the message names, and whose conversation it is. */
interface Case {
  readonly what: string;
  readonly act: (all: AllChannels) => Promise<unknown>;
  readonly types: readonly string[];
  readonly recipient?: string | null;
  readonly sender?: object | null;
  /** Whose conversation and contact the event has; a group's id; null for nobody who is known. */
  readonly whose: 'ana' | 'bia' | { readonly group: string; readonly subject?: string; readonly author?: 'ana' } | null;
}

const timestamp = '1790000000';
const ms = 1_790_000_000_123;
const typed = { timestamp, type: 'text', text: { body: 'by hand' } };
const theirs = (id: string, key: object) => ({
  key: { id, remoteJid: jid, fromMe: false, ...key },
  message: { conversation: 'hi' },
  messageTimestamp: Number(timestamp),
});
const isAna = { phone_number: digits };

const sends: readonly Case[] = [
  {
    what: 'E1, whose receipts come',
    act: async ({ client, change }) => {
      const { body } = await client.sendText();
      const statuses = ['delivered', 'read'].map((status) => ({
        ...{ id: body.data.message_id, status, timestamp: String(Date.now()).slice(0, 10), recipient_id: digits },
      }));
      await change('messages', { statuses });
    },
    types: ['message_sent', 'message_delivered', 'message_read'],
    recipient: digits,
    whose: 'ana',
  },
  {
    what: 'E1 that the provider refuses',
    act: ({ client }) => {
      stage.server = () => jsonAnswer(400, refusedBy(131026));
      return client.sendText();
    },
    types: ['message_failed'],
    recipient: digits,
    whose: 'ana',
  },
  {
    what: 'E2',
    act: ({ sendAudio }) => sendAudio(),
    types: ['message_sent'],
    recipient: photoappId,
    whose: 'bia',
  },
  ...kinds.flatMap((kind): Case[] => [
    {
      what: `a ${kind} of the gateway`,
      act: ({ send }) => send(kind, kind === 'reaction' ? reactionTo({ id: newId() }) : {}),
      types: ['message_sent'],
      recipient: digits,
      whose: 'ana',
    },
    {
      what: `a ${kind} of the gateway to a group`,
      act: ({ send }) =>
        send(kind, kind === 'reaction' ? reactionTo({ id: newId(), remoteJid: group }) : { number: group }),
      types: ['message_sent'],
      recipient: group,
      whose: { group },
    },
  ]),
];

const echoes: readonly Case[] = [
  {
    what: 'our phone writes to a number, edits it and takes it back',
    act: async ({ change }) => {
      const phone = { from: ours, to: digits };
      const original_message_id = `wamid.${++made}`;
      const edit = { original_message_id, message: { type: 'text', text: { body: 'better' } } };
      const message_echoes = [
        { ...phone, id: original_message_id, ...typed },
        { ...phone, id: `wamid.${++made}`, timestamp, type: 'edit', edit },
        { ...phone, id: `wamid.${++made}`, timestamp, type: 'revoke', revoke: { original_message_id } },
      ];
      for (const each of message_echoes) {
        await change('smb_message_echoes', { message_echoes: [each] });
        await stage.world.drain();
      }
    },
    types: ['message_sent', 'message_edited', 'message_deleted'],
    recipient: digits,
    whose: 'ana',
  },
  {
    what: 'our photo-app writes',
    act: ({ takePhotoapp: tell }) =>
      tell(true, { timestamp: ms, message: { mid: `m_${++made}`, is_echo: true, text: 'hi' } }),
    types: ['message_sent'],
    recipient: photoappId,
    whose: 'bia',
  },
  {
    what: 'the instance’s phone writes',
    act: ({ take, echo }) => take('messages.upsert', echo(newId(), { conversation: 'by hand' })),
    types: ['message_sent'],
    recipient: digits,
    whose: 'ana',
  },
  {
    what: 'the instance’s phone writes to a group that has a subject',
    act: async ({ take, echo }) => {
      await take('groups.upsert', { id: group, subject: 'Team' });
      await take('messages.upsert', echo(newId(), { conversation: 'by hand' }, group));
    },
    types: ['message_sent'],
    recipient: group,
    whose: { group, subject: 'Team' },
  },
];

const inbound: readonly Case[] = [
  {
    what: 'a contact writes',
    act: ({ takeTexts }) => takeTexts(textFrom(digits, 'hi')),
    types: ['message_received'],
    sender: isAna,
    whose: 'ana',
  },
  {
    what: 'a contact writes to a group',
    act: ({ takeTexts }) => takeTexts(textFrom(digits, 'hi', { group_id: chatGroup })),
    types: ['message_received'],
    sender: isAna,
    whose: { group: chatGroup, author: 'ana' },
  },
  {
    what: 'a person of the photo-app writes',
    act: ({ takePhotoapp: tell }) => tell(false, { timestamp: ms, message: { mid: `m_${++made}`, text: 'hi' } }),
    types: ['message_received'],
    sender: { photoapp_id: photoappId },
    whose: 'bia',
  },
  {
    what: 'a contact writes to a group of the instance',
    act: async ({ take }) => {
      await take('groups.upsert', { id: group, subject: 'Team' });
      await take('messages.upsert', theirs(newId(), { remoteJid: group, participant: jid }));
    },
    types: ['message_received'],
    sender: isAna,
    whose: { group, subject: 'Team', author: 'ana' },
  },
  {
    what: 'nobody who is known writes to a group of the instance',
    act: ({ take }) => take('messages.upsert', theirs(newId(), { remoteJid: group, participant: '99887766@lid' })),
    types: ['message_received'],
    sender: { contact_id: null, user_id: '99887766@lid' },
    whose: { group },
  },
];

const call = { id: 'wacid.1', event: 'connect', timestamp };
const ours = '15550001111';
const inCall = { ...call, from: digits, to: ours, direction: 'USER_INITIATED' };
const outCall = { ...call, from: ours, to: digits, direction: 'BUSINESS_INITIATED' };
const calls: readonly Case[] = [
  {
    what: 'a call of a contact, and one to that contact',
    act: ({ change }) => change('calls', { calls: [inCall, { ...outCall, id: 'wacid.2' }] }),
    types: ['call', 'call'],
    whose: 'ana',
  },
  {
    what: 'a call of nobody who is known',
    act: ({ change }) => change('calls', { calls: [{ ...inCall, from: '5511900001111' }] }),
    types: ['call'],
    whose: null,
  },
  {
    what: 'a call of the instance',
    act: ({ take }) => take('call', { id: 'CALL1', from: jid, status: 'offer', date: '2026-11-28T09:59:00.000Z' }),
    types: ['call'],
    whose: 'ana',
  },
];

test.each([...sends, ...echoes, ...inbound, ...calls])('$what: its events name everybody', async (given) => {
  const all = await openAllChannels(stage);
  await given.act(all);
  await stage.world.drain();
  const events = all.events();
  expect(events.map(({ type }) => type).toSorted()).toEqual(given.types.toSorted());
  const { whose } = given;
  const who = typeof whose === 'string' ? whose : whose?.author;
  const contact = who === undefined ? null : expect.objectContaining({ id: all.contacts[who] });
  const conversation =
    typeof whose === 'string'
      ? { type: 'contact', contact_id: all.contacts[whose] }
      : whose && { type: 'group', id: whose.group, subject: whose.subject ?? null };
  for (const { type, data, ...rest } of events) {
    expect(
      problemsOf(
        { type, data, ...rest },
        'webhooks',
        type,
        'post',
        'requestBody',
        'content',
        'application/json',
        'schema',
      ),
    ).toEqual([]);
    expect(data).toMatchObject({ conversation, contact });
    if (type === 'call') continue;
    const { message } = data;
    expect([message.recipient, message.conversation]).toEqual([given.recipient ?? null, conversation]);
    if (given.sender === undefined) expect([message.direction, message.sender]).toEqual(['outbound', null]);
    else
      expect(message).toMatchObject({
        direction: 'inbound',
        sender: { contact_id: who === undefined ? null : all.contacts[who], ...given.sender },
      });
  }
});
