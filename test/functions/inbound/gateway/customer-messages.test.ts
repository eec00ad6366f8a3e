import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeInstance } from '../../../../shared/instances/instance-store.ts';
import { clientOf, digits } from '../../client.ts';
import { group, jid } from '../../gateway/gateway-client.ts';
import { deleted, newId, reacted } from './gateway-messages.ts';
import { type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

const lid = '267692862898397@lid';
const stranger = '5511955554444';

/** A message of a customer. */
const theirs = (text: string, key: object = {}, more: object = {}) => ({
  key: { id: newId(), remoteJid: jid, fromMe: false, ...key },
  pushName: 'Bia',
  message: { conversation: text },
  messageTimestamp: Math.floor(stage.world.clock.now() / 1000),
  ...more,
});

interface Named {
  readonly full_name: string;
}

async function openCase() {
  const given = await stage.openCase();
  /** By name. */
  const contacts = async () => {
    const { body } = await given.read('action=contacts');
    return body.contacts.toSorted((a: Named, b: Named) => a.full_name.localeCompare(b.full_name));
  };
  const remove = async () => {
    await clientOf(stage.world.ports, given.tenant.apiKey).deleteContact(`phone_number=${digits}`);
    await stage.world.drain();
  };
  return { ...given, contacts, remove };
}

test('a customer’s message is stored once however often it comes, in order, and announced with its contact', async () => {
  const { take, queue, rows, events, contacts } = await openCase();
  const first = theirs('one');
  await queue('messages.upsert', first);
  await take('messages.upsert', { ...first, again: true });
  await take('MESSAGES_UPSERT', theirs('two'), theirs('three'));
  stage.world.clock.advance(7 * 86_400_000);
  await take('messages.upsert', first);
  const [contact] = await contacts();
  expect(contact).toMatchObject({ full_name: 'Ana Souza', has_unread_messages: true });
  const sender = { contact_id: contact.id, name: 'Bia', phone_number: digits, user_id: null, photoapp_id: null };
  const about = { direction: 'inbound', sender_type: 'user-chatapp', message_status: 'delivered', recipient: null };
  expect(await rows()).toMatchObject(
    ['one', 'two', 'three'].map((message) => ({ ...about, message, sender, instance: expect.any(String) })),
  );
  expect(events()).toMatchObject(
    Array(3).fill({ type: 'message_received', platform: 'chatapp', data: { contact: { id: contact.id } } }),
  );
});

test('a person known by a number, a hidden address, or both, is one contact, whichever comes first', async () => {
  const { take, rows, contacts } = await openCase();
  const alt = `${stranger}@s.whatsapp.net`;
  await take('messages.upsert', theirs('hidden', { remoteJid: lid }));
  expect(await contacts()).toMatchObject([{}, { full_name: 'Bia', chatapp_id: '', source: { type: 'chatapp' } }]);
  await take('messages.upsert', theirs('both', { remoteJid: lid, remoteJidAlt: alt, addressingMode: 'lid' }));
  await take('messages.upsert', theirs('number', { remoteJid: `${stranger}:7@s.whatsapp.net` }));
  await take('messages.upsert', theirs('swapped', { remoteJid: alt, remoteJidAlt: lid }));
  await take('messages.upsert', theirs('older', { remoteJid: alt, senderPn: alt, previousRemoteJid: lid }));
  await take('messages.upsert', theirs('hidden again', { remoteJid: lid }));
  await take('messages.upsert', {
    ...theirs('by hand', { remoteJid: lid }),
    key: { id: newId(), remoteJid: lid, fromMe: true },
  });
  expect(await contacts()).toMatchObject([{ full_name: 'Ana Souza' }, { full_name: 'Bia', chatapp_id: stranger }]);
  expect((await rows(stranger)).map(({ message }: { message: string }) => message)).toEqual([
    'hidden',
    'both',
    'number',
    'swapped',
    'older',
    'hidden again',
    'by hand',
  ]);
});

test('a known number learns its hidden address, also from several messages at once, and its deletion frees both', async () => {
  const { take, queue, rows, contacts, remove, items } = await openCase();
  const both = { remoteJid: lid, remoteJidAlt: jid };
  await queue('messages.upsert', theirs('a', both), theirs('b', both), theirs('c', { ...both, participant: '' }));
  await stage.world.drain();
  await take('messages.upsert', theirs('d', { remoteJid: lid }));
  expect([(await contacts()).length, (await rows()).length]).toEqual([1, 4]);
  await remove();
  expect((await items()).filter(({ pk }) => /LID|IDENTITY/.test(String(pk)))).toEqual([]);
  await take('messages.upsert', theirs('somebody new', { remoteJid: lid }));
  expect(await contacts()).toMatchObject([{ full_name: 'Bia', chatapp_id: '' }]);
});

test('a group’s message belongs to the group, with who wrote it and what the group is called', async () => {
  const { take, rows, contacts, events } = await openCase();
  const member = { remoteJid: group, participant: lid, participantAlt: jid };
  await take('groups.upsert', { id: group, subject: 'Team', size: 3, participants: [] });
  const first = theirs('from Ana', member);
  await take('messages.upsert', first);
  await take(
    'messages.upsert',
    theirs('from nobody known', { remoteJid: group, participant: '99887766@lid' }, { pushName: '99887766' }),
  );
  await take('messages.upsert', theirs('', member, { message: reacted(first.key.id, '🎉') }));
  const [ana] = await contacts();
  expect(await rows(group)).toMatchObject([
    {
      message: 'from Ana',
      conversation: { type: 'group', id: group, subject: 'Team' },
      sender: { contact_id: ana.id, name: 'Bia', phone_number: digits, user_id: lid },
      reactions: [{ emoji: '🎉' }],
    },
    {
      message: 'from nobody known',
      sender: { contact_id: null, name: null, phone_number: null, user_id: '99887766@lid' },
    },
  ]);
  expect((await contacts()).length).toBe(1);
  const [told] = events().filter(({ type }: { type: string }) => type === 'message_received');
  expect(told.data).toMatchObject({ contact: { id: ana.id }, conversation: { type: 'group', subject: 'Team' } });
  await take('groups.update', { id: group, subject: 'New name' }, { id: group, announce: true });
  expect((await rows(group))[0].conversation.subject).toBe('New name');
});

test('lists of theirs are messages to us; status, channels and what names nobody are none', async () => {
  const { take, rows, contacts } = await openCase();
  const participant = jid;
  await take(
    'messages.upsert',
    theirs('to a list of theirs', { remoteJid: '1699999999@broadcast', participant }),
    theirs('a status', { remoteJid: 'status@broadcast', participant }),
    theirs('a channel', { remoteJid: '120363@newsletter' }),
    theirs('nobody', { remoteJid: 'x' }),
  );
  expect(await rows()).toMatchObject([{ message: 'to a list of theirs' }]);
  expect([(await contacts()).length, stage.deadLetters()]).toEqual([1, []]);
});

test('a customer edits and takes back what that customer wrote, and nothing of ours', async () => {
  const { take, texts, alone, echo } = await openCase();
  const [edited, told, revoked, gone, ours] = [theirs('one'), theirs('two'), theirs('three'), theirs('four'), newId()];
  await take('messages.upsert', edited, told, revoked, gone, echo(ours, { conversation: 'ours' }));
  const edit = (id: string, text: string) => ({
    key: { id, remoteJid: jid, fromMe: true },
    type: 'MESSAGE_EDIT',
    editedMessage: { conversation: text },
  });
  await take('messages.edited', edit(edited.key.id, 'one, better'));
  await take('messages.update', {
    keyId: told.key.id,
    remoteJid: jid,
    fromMe: false,
    status: 'SERVER_ACK',
    message: { editedMessage: { message: { conversation: 'two, better' } } },
  });
  await take('messages.delete', deleted(revoked.key.id, false), deleted(ours, false));
  await take('messages.edited', { key: { id: gone.key.id, remoteJid: jid }, type: 'REVOKE' });
  await take(
    'messages.upsert',
    theirs('', {}, { message: { protocolMessage: { key: { id: ours }, type: 'REVOKE' } } }),
  );
  expect(await texts()).toEqual(['one, better', 'two, better', '[deleted]', '[deleted]', 'ours']);
  expect(await alone(edited.key.id)).toMatchObject({ earlier_texts: [{ message: 'one' }] });
});

test('a call of a customer is announced', async () => {
  const { take, events, contacts } = await openCase();
  const call = {
    id: 'CALL1',
    from: lid,
    callerPn: jid,
    chatId: lid,
    status: 'offer',
    isVideo: false,
    date: '2026-11-28T09:59:00.000Z',
  };
  await take('call', call, { ...call, status: 'timeout' }, { ...call, status: 'relaylatency' });
  const [contact] = await contacts();
  expect(events().filter(({ type }: { type: string }) => type === 'call')).toMatchObject(
    ['ringing', 'completed'].map((status) => ({
      type: 'call',
      data: { call: { id: 'CALL1', direction: 'inbound', status, from: digits }, contact: { id: contact.id } },
    })),
  );
});

test('an instance that is set so takes nothing of customers, and what its own number sends', async () => {
  const { take, rows, events, contacts, echo, tenant, instance } = await openCase();
  await changeInstance(
    { organization_id: tenant.organization.id, name: instance.name } as never,
    { inbound: 'off' },
    stage.world.ports,
  );
  await take(
    'messages.upsert',
    theirs('dropped', { remoteJid: `${stranger}@s.whatsapp.net` }),
    echo(newId(), { conversation: 'by hand' }),
  );
  expect([await rows(), (await contacts()).length]).toMatchObject([[{ message: 'by hand' }], 1]);
  await changeInstance(
    { organization_id: tenant.organization.id, name: instance.name } as never,
    { inbound: undefined },
    stage.world.ports,
  );
  await take('messages.upsert', theirs('taken'));
  expect((await rows()).length).toBe(2);
  expect(events().map(({ type }) => type)).toEqual(['message_sent', 'message_received']);
});
