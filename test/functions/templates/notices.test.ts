import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve as serveTake } from '../../../functions/provider/take-chatapp.ts';
import { serve as serveList } from '../../../functions/templates/list-templates.ts';
import { caller } from '../../support/call.ts';
import { aTemplate, bodyOf, buttonsOf, headerOf, templateCatalogue } from '../../support/templates.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

const order = aTemplate(
  'order',
  [
    headerOf('TEXT', { text: 'Your order' }),
    bodyOf('Hi {{1}}', { example: { body_text: [['Ana']] } }),
    { type: 'FOOTER', text: 'Acme' },
    buttonsOf({ type: 'URL', text: 'See', url: 'https://a.example' }),
  ],
  { status: 'PENDING' },
);

let world: World;
let tenants: Tenant[];
let account: string;
let made = 0;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  account = `10${++made}`;
  const here = { chatapp_business_id: account };
  tenants = [await makeTenant(world.ports, here), await makeTenant(world.ports, here)];
  tenants.push(await makeTenant(world.ports, { chatapp_business_id: `${account}1` }));
  const catalogues = [account, `${account}1`].map((id) => templateCatalogue(id, [order]));
  world.provider = (request) =>
    catalogues.map(({ answer }) => answer(request)).find((answer) => answer !== undefined) ?? jsonAnswer(500, '');
  for (const tenant of tenants) await listed(tenant);
});
afterAll(() => world.close());

const listed = async ({ apiKey }: Tenant) => (await caller(serveList, world.ports, apiKey)()).body.templates;

/** A webhook about the template, at a time in seconds. */
async function told(field: string, value: object, time = 1_795_860_000) {
  const change = {
    field,
    value: { message_template_id: 1, message_template_name: 'order', message_template_language: 'en', ...value },
  };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: account, time, changes: [change] }],
  });
  const signature = `sha256=${createHmac('sha256', 'app secret').update(body).digest('hex')}`;
  const answer = await caller(serveTake, world.ports)({ body, headers: { 'x-hub-signature-256': signature } });
  expect(answer.status).toBe(200);
  await world.drain();
}
const status = (event: string, more: object = {}, time?: number) =>
  told('message_template_status_update', { event, reason: 'NONE', ...more }, time);

test('an approval reaches every organization with the business account, and no other', async () => {
  await status('APPROVED');
  const all = await Promise.all(tenants.map(listed));
  expect(all).toMatchObject([[{ status: 'APPROVED' }], [{ status: 'APPROVED' }], [{ status: 'PENDING' }]]);
});

test.each([
  [
    'a rejection',
    () => status('REJECTED', { reason: 'INVALID_FORMAT' }),
    { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' },
  ],
  ['a pause', () => status('PAUSED'), { status: 'PAUSED', rejected_reason: null }],
  ['that it goes on', () => status('REINSTATED'), { status: 'APPROVED' }],
  ['a warning, which changes no status', () => status('FLAGGED'), { status: 'PENDING' }],
  ['its quality', () => told('message_template_quality_update', { new_quality_score: 'RED' }), { quality: 'RED' }],
  ['its category', () => told('template_category_update', { new_category: 'marketing' }), { category: 'MARKETING' }],
  [
    'a category that is to come, which changes nothing',
    () => told('template_category_update', { correct_category: 'MARKETING' }),
    { category: 'UTILITY' },
  ],
])('a webhook tells %s', async (_what, tell, shown) => {
  await tell();
  expect(await listed(tenants[0] as Tenant)).toMatchObject([shown]);
});

test('an edit brings the new texts and variables, and leaves what it does not tell', async () => {
  await told('message_template_components_update', {
    message_template_element: 'Hi {{1}}, order {{2}}',
    message_template_title: 'Your order',
    message_template_buttons: [
      {
        message_template_button_type: 'URL',
        message_template_button_text: 'Go',
        message_template_button_url: 'https://b.example/{{1}}',
      },
    ],
  });
  const [shown] = await listed(tenants[0] as Tenant);
  expect(shown.components).toEqual([
    headerOf('TEXT', { text: 'Your order' }),
    bodyOf('Hi {{1}}, order {{2}}'),
    { type: 'FOOTER', text: 'Acme' },
    buttonsOf({ type: 'URL', text: 'Go', url: 'https://b.example/{{1}}' }),
  ]);
  expect(
    shown.variables.map(({ component, name }: { component: string; name: string }) => `${component} ${name}`),
  ).toEqual(['body 1', 'body 2', 'button 1']);
});

test('an earlier word that comes later changes nothing, and another aspect’s does', async () => {
  await status('APPROVED', {}, 1_795_860_010);
  await status('PENDING', {}, 1_795_860_005);
  await told('message_template_quality_update', { new_quality_score: 'GREEN' }, 1_795_860_001);
  expect(await listed(tenants[0] as Tenant)).toMatchObject([{ status: 'APPROVED', quality: 'GREEN' }]);
});

test('what is told while a refresh is under way is not undone by it', async () => {
  world.clock.advance(60_000);
  const { provider } = world;
  world.provider = async (request, count) => {
    world.provider = provider;
    await status('APPROVED', {}, 1_795_870_000);
    return provider(request, count);
  };
  expect(await listed(tenants[0] as Tenant)).toMatchObject([{ status: 'APPROVED' }]);
});

test('a deletion takes the copies away; what nobody has a copy of, and an account that nobody has, are no errors', async () => {
  await status('DELETED');
  expect(await listed(tenants[0] as Tenant)).toEqual([]);
  await status('APPROVED');
  account = '999';
  await status('APPROVED');
  expect(world.logged.filter(({ event }) => event === 'item_set_aside')).toEqual([]);
});

test('one that names no template is set aside', async () => {
  await told('message_template_status_update', { message_template_name: null, event: 'APPROVED' });
  expect(world.logged.filter(({ event }) => event === 'item_set_aside').length).toBe(1);
});
