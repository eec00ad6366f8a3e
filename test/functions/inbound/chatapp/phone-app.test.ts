import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { takeChatapp, textFrom } from '../../../support/customers.ts';
import type { Tenant } from '../../../support/tenant.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { digits } from '../../client.ts';
import { openChatappCase } from './chatapp-case.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What our phone app has done, as the provider tells of it. */
const echoes = ({ organization }: Tenant, ...message_echoes: object[]) => ({
  entry: [
    {
      id: 'waba',
      changes: [
        {
          field: 'smb_message_echoes',
          value: { metadata: { phone_number_id: organization.cloud_phone_id }, message_echoes },
        },
      ],
    },
  ],
});
const receipts = ({ organization }: Tenant, id: string, ...statuses: string[]) => ({
  entry: [
    {
      id: 'waba',
      changes: [
        {
          field: 'messages',
          value: {
            metadata: { phone_number_id: organization.cloud_phone_id },
            statuses: statuses.map((status) => ({ id, status, timestamp: '1790000002', recipient_id: digits })),
          },
        },
      ],
    },
  ],
});
const ourPhone = { from: '15550001111', to: digits, timestamp: '1790000000' };

test('stores what our phone app has sent as ours, and announces it as sent', async () => {
  const { tenant, contact, events, read } = await openChatappCase(world);
  const byHand = { ...ourPhone, id: 'wamid.echo', type: 'text', text: { body: 'by hand' } };
  await takeChatapp(world, echoes(tenant, byHand));
  await world.drain();
  expect((await read()).messages).toMatchObject([
    { message: 'by hand', sender_type: 'human-chatapp', message_status: 'sent' },
  ]);
  expect(events()).toMatchObject([
    { type: 'message_sent', data: { contact: { id: contact.id, has_unread_messages: false } } },
  ]);
});

test('reads what was offered from elsewhere in the members of a send', async () => {
  const { tenant, read } = await openChatappCase(world);
  const flow = { flow_id: '7', flow_token: 't', flow_action: 'navigate' };
  const sent = [
    {
      type: 'button',
      header: { type: 'image', image: { id: 'm1' } },
      body: { text: 'Choose' },
      footer: { text: 'f' },
      action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'A' } }] },
    },
    {
      type: 'list',
      header: { type: 'text', text: 'Head' },
      body: { text: 'Rows' },
      action: { button: 'Open', sections: [{ title: 'S', rows: [{ id: 'r', title: 'R', description: 'd' }] }] },
    },
    {
      type: 'cta_url',
      body: { text: 'Look' },
      action: { name: 'cta_url', parameters: { display_text: 'Site', url: 'https://x.example' } },
    },
    { type: 'location_request_message', body: { text: 'Where?' }, action: { name: 'send_location' } },
    { type: 'product', action: { catalog_id: 'c', product_retailer_id: 'sku' } },
    {
      type: 'product_list',
      body: { text: 'Some' },
      action: { catalog_id: 'c', sections: [{ title: 'S', product_items: [{ product_retailer_id: 'sku' }] }] },
    },
    {
      type: 'flow',
      body: { text: 'Fill in' },
      action: {
        name: 'flow',
        parameters: { ...flow, flow_cta: 'Go', flow_action_payload: { screen: 'A', data: { b: [1] } }, mode: 'draft' },
      },
    },
    { type: 'catalog_message', body: { text: 'All' }, action: { name: 'catalog_message' } },
  ].map((interactive) => ({ type: 'interactive', interactive }));
  const components = [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }];
  const template = { name: 'hello', language: { code: 'en_US' }, components };
  const all = [...sent, { type: 'template', template }].map((each, index) => ({
    ...ourPhone,
    ...each,
    id: `wamid.offer.${index}`,
  }));
  await takeChatapp(world, echoes(tenant, ...all));
  await world.drain();
  const { messages } = await read();
  expect(messages.map(({ message }: { message: string }) => message)).toEqual([
    ...['Choose', 'Rows', 'Look', 'Where?', '[interactive] product', 'Some', 'Fill in', 'All', '[template] hello'],
  ]);
  expect(messages.map(({ content }: { content: object }) => content)).toEqual([
    {
      kind: 'button',
      body: 'Choose',
      footer: 'f',
      buttons: [{ id: 'a', title: 'A' }],
      other: { header: { type: 'image', image: { id: 'm1' } } },
    },
    {
      kind: 'list',
      header: 'Head',
      body: 'Rows',
      button: 'Open',
      sections: [{ title: 'S', rows: [{ id: 'r', title: 'R', description: 'd' }] }],
    },
    { kind: 'cta_url', body: 'Look', button: { text: 'Site', url: 'https://x.example' } },
    { kind: 'location_request', body: 'Where?' },
    { kind: 'product', catalog_id: 'c', product_id: 'sku' },
    { kind: 'product_list', body: 'Some', catalog_id: 'c', sections: [{ title: 'S', product_ids: ['sku'] }] },
    {
      ...{ kind: 'flow', body: 'Fill in', button: { text: 'Go' }, ...flow, screen: 'A', data: { b: [1] } },
      other: { action: { parameters: { mode: 'draft' } } },
    },
    { kind: 'catalog_message', body: 'All', other: { action: { name: 'catalog_message' } } },
    { name: 'hello', language: 'en_US', variables: ['Ana'], other: { components } },
  ]);
});

test('announces the receipts that came before the echo that they are about', async () => {
  const { tenant, events, read } = await openChatappCase(world);
  await takeChatapp(world, receipts(tenant, 'wamid.echoed', 'delivered', 'read'));
  await takeChatapp(
    world,
    echoes(tenant, { ...ourPhone, id: 'wamid.echoed', type: 'text', text: { body: 'by hand' } }),
  );
  await world.drain();
  expect((await read()).messages).toMatchObject([{ message: 'by hand', message_status: 'read' }]);
  const types = events().map(({ type }) => type);
  expect(types.toSorted()).toEqual(['message_delivered', 'message_read', 'message_sent']);
});

test('records a reaction of our phone app whose receipt came before it', async () => {
  const { tenant, events, read, take } = await openChatappCase(world);
  const target = textFrom(digits, 'target');
  await take(target);
  await takeChatapp(world, receipts(tenant, 'wamid.our-reaction', 'sent', 'delivered'));
  const reaction = { message_id: target.id, emoji: '👏' };
  await takeChatapp(world, echoes(tenant, { ...ourPhone, id: 'wamid.our-reaction', type: 'reaction', reaction }));
  await world.drain();
  expect((await read()).messages).toMatchObject([{ reactions: [{ emoji: '👏', sender_type: 'human-chatapp' }] }]);
  const types = events().map(({ type }) => type);
  expect(types.toSorted()).toEqual(['message_delivered', 'message_received', 'message_sent']);
});

test('lets a customer change and revoke what they wrote, and our phone app what it wrote, and neither the other’s', async () => {
  const { tenant, read, take } = await openChatappCase(world);
  const done = (by: object, id: string, text: string) => [
    {
      ...by,
      id: `wamid.e.${text}.${id}`,
      timestamp: '1790000010',
      type: 'edit',
      edit: { original_message_id: id, message: { type: 'text', text: { body: text } } },
    },
    {
      ...by,
      id: `wamid.v.${text}.${id}`,
      timestamp: '1790000011',
      type: 'revoke',
      revoke: { original_message_id: id },
    },
  ];
  const theirs = textFrom(digits, 'theirs');
  await take(theirs);
  await takeChatapp(world, echoes(tenant, { ...ourPhone, id: 'wamid.ours', type: 'text', text: { body: 'ours' } }));
  await world.drain();
  await take(...done({ from: digits }, 'wamid.ours', 'forged'));
  const [edit] = done(ourPhone, theirs.id, 'forged by us');
  await takeChatapp(world, echoes(tenant, edit as object));
  await world.drain();
  expect((await read()).messages).toMatchObject([{ message: 'theirs' }, { message: 'ours' }]);
  const [ourEdit, ourRevoke] = done(ourPhone, 'wamid.ours', 'corrected') as [object, object];
  await takeChatapp(world, echoes(tenant, ourEdit));
  await world.drain();
  expect((await read()).messages).toMatchObject([{ message: 'theirs' }, { message: 'corrected' }]);
  await takeChatapp(world, echoes(tenant, ourRevoke));
  await world.drain();
  expect((await read()).messages).toMatchObject([{ message: 'theirs' }, { message: '[deleted]' }]);
});
