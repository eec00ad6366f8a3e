import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve as serveCreate } from '../../../functions/templates/create-template.ts';
import { serve as serveDelete } from '../../../functions/templates/delete-template.ts';
import { serve as serveList } from '../../../functions/templates/list-templates.ts';
import { changeOrganization } from '../../../shared/organizations/manage-organization.ts';
import { caller } from '../../support/call.ts';
import { aTemplate, bodyOf, buttonsOf, headerOf, templateCatalogue } from '../../support/templates.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';

const order = aTemplate('order', [
  headerOf('TEXT', { text: 'For {{1}}', example: { header_text: ['Ana'] } }),
  bodyOf('{{name}}, {{order}}', {
    example: { body_text_named_params: [{ param_name: 'name', example: 'Ana' }] },
  }),
  buttonsOf(
    { type: 'QUICK_REPLY', text: 'Yes' },
    { type: 'URL', text: 'See', url: 'https://a.example/{{1}}', example: ['x'] },
    { type: 'COPY_CODE', text: 'Copy' },
  ),
]);
const inPortuguese = { ...order, id: '7', language: 'pt_BR', status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' };
const sale = aTemplate('sale', [bodyOf('Sale!')], { category: 'MARKETING', quality: 'GREEN' });
const welcome = aTemplate('welcome', [bodyOf('Hello')]);

let world: World;
let tenant: Tenant;
let provider: ReturnType<typeof templateCatalogue>;
let made = 0;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  made++;
  provider = templateCatalogue(`waba-${made}`, [order, inPortuguese, sale, welcome]);
  tenant = await makeTenant(world.ports, { chatapp_business_id: `waba-${made}` });
  world.outgoing.length = 0;
  world.provider = (request) => provider.answer(request) ?? jsonAnswer(500, '');
});
afterAll(() => world.close());

const list = (query = '', of = tenant) => caller(serveList, world.ports, of.apiKey)({ query });
const create = (body: object) => caller(serveCreate, world.ports, tenant.apiKey)({ body });
const remove = (query: string) => caller(serveDelete, world.ports, tenant.apiKey)({ method: 'DELETE', query });
const cursorAt = (place: string) => Buffer.from(place).toString('base64url');
const namesIn = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.templates.map(({ name, language }: { name: string; language: string }) => `${name} ${language}`);

describe('GET /templates', () => {
  test('lists all pages of the provider’s list, by name, with what a message must bring', async () => {
    const { status, body } = await list();
    expect([status, body.next_cursor]).toEqual([200, null]);
    expect(body.templates.map(({ name }: { name: string }) => name)).toEqual(['order', 'order', 'sale', 'welcome']);
    expect(body.templates[0]).toEqual({
      ...order,
      rejected_reason: null,
      quality: null,
      updated_at: '2026-11-28T10:00:00.000Z',
      variables: [
        { component: 'header', name: '1', index: 0, example: 'Ana' },
        { component: 'body', name: 'name', index: 0, example: 'Ana' },
        { component: 'body', name: 'order', index: 1, example: null },
        { component: 'button', name: '1', index: 1, example: 'x' },
        { component: 'button', name: 'code', index: 2, example: null },
      ],
    });
    expect(body.templates.slice(1, 3)).toMatchObject([
      { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' },
      { category: 'MARKETING', quality: 'GREEN' },
    ]);
  });

  test.each([
    ['name=order', ['order en', 'order pt_BR']],
    ['name=orde', []],
    ['language=pt_BR', ['order pt_BR']],
    ['status=approved', ['order en', 'sale en', 'welcome en']],
    ['name=order&status=REJECTED&limit=1', ['order pt_BR']],
  ])('with %s lists %j alone', async (query, names) => {
    const answer = await list(query);
    expect([namesIn(answer), answer.body.next_cursor]).toEqual([names, null]);
  });

  test('goes on by its cursor, also where what it ended with is gone, and has none after the last', async () => {
    const first = await list('limit=2');
    provider.templates.splice(1, 1);
    world.clock.advance(60_000);
    const second = await list(`limit=2&cursor=${first.body.next_cursor}`);
    expect([namesIn(first), namesIn(second)]).toEqual([
      ['order en', 'order pt_BR'],
      ['sale en', 'welcome en'],
    ]);
    expect(second.body.next_cursor).toBeNull();
  });

  test.each([
    ['cursor=nonsense', 'cursor must be'],
    [`name=sale&cursor=${cursorAt('order#en')}`, 'cursor must be'],
    [`cursor=${cursorAt(`${'a'.repeat(1_020)}#en`)}`, 'cursor must be'],
    [`cursor=${cursorAt('#en')}`, 'cursor must be'],
    [`cursor=${cursorAt('order#en#more')}`, 'cursor must be'],
    [`name=${'a'.repeat(513)}`, 'name must be at most 512'],
    [`name=${encodeURIComponent('á'.repeat(512))}`, 'name must be letters'],
    [`language=${'a'.repeat(21)}`, 'language must be at most 20'],
  ])('with %s is 400', async (query, message) => {
    const { status, body } = await list(query);
    expect([status, body.error, body.message]).toEqual([400, 'Invalid parameter', expect.stringContaining(message)]);
  });

  test('asks the provider once in a minute, whoever asks at the same time, also for the first time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => list()));
    expect(answers.map(({ body }) => body.templates.length)).toEqual([4, 4, 4, 4, 4]);
    expect(provider.asked.length).toBe(2);
    provider.templates.splice(0, 2, { ...order, status: 'PAUSED' });
    world.clock.advance(40_000);
    expect((await list()).body.templates.length).toBe(4);
    world.clock.advance(20_000);
    const later = await list();
    expect(later.body.templates.map(({ status }: { status: string }) => status)).toEqual([
      'PAUSED',
      'APPROVED',
      'APPROVED',
    ]);
    expect(provider.asked.length).toBe(4);
  });

  test('lists what is known where the provider cannot be asked, and says so where nothing is', async () => {
    world.provider = () => jsonAnswer(401, refusedBy(190));
    expect((await list()).body.error).toBe('Invalid provider');
    world.provider = () => ({ kind: 'lost', reason: 'reset' });
    expect((await list()).body.error).toBe('Provider send failed');
    world.provider = (request) => provider.answer(request) ?? jsonAnswer(500, '');
    expect((await list()).body.templates.length).toBe(4);
    world.clock.advance(60_000);
    world.provider = () => jsonAnswer(500, '');
    expect((await list()).body.templates.length).toBe(4);
    expect(world.logged.map(({ event }) => event)).toContain('templates_not_refreshed');
  });

  test('without a business account is 400 Invalid provider; with another one lists none of the former’s', async () => {
    await list();
    const { organization } = tenant;
    const without = await changeOrganization(organization, { chatapp_business_id: '' }, world.ports);
    const refused = await list();
    expect([refused.status, refused.body.error]).toEqual([400, 'Invalid provider']);
    expect(refused.body.message).toMatch(/chatapp_business_id is not configured/);
    const other = templateCatalogue('another', [welcome]);
    world.provider = (request) => other.answer(request) ?? jsonAnswer(500, '');
    await changeOrganization(without, { chatapp_business_id: 'another' }, world.ports);
    expect(namesIn(await list())).toEqual(['welcome en']);
  });

  test('of another organization with the same account has its own copies, and its own token', async () => {
    const other = await makeTenant(world.ports, { chatapp_business_id: `waba-${made}` });
    await list();
    expect((await list('', other)).body.templates.length).toBe(4);
    expect(new Set(world.outgoing.map(({ headers }) => headers?.authorization)).size).toBe(2);
  });
});

const draft = {
  name: 'parcel',
  language: 'en',
  category: 'utility',
  components: [{ type: 'BODY', text: 'Hi {{who}}' }],
};

describe('POST /templates', () => {
  test('makes it at the provider, with the format of its variables, and lists it', async () => {
    world.provider = (request) =>
      provider.answer(request) ?? jsonAnswer(200, { id: 99, status: 'PENDING', category: 'MARKETING' });
    const { status, body } = await create(draft);
    const { method, url, body: sent } = world.outgoing[0] ?? {};
    expect([method, url]).toEqual(['POST', `https://provider.test/v26.0/waba-${made}/message_templates`]);
    expect(JSON.parse(String(sent))).toEqual({ ...draft, category: 'UTILITY', parameter_format: 'NAMED' });
    expect([status, body.template]).toMatchObject([201, { id: '99', status: 'PENDING', category: 'MARKETING' }]);
    provider.templates.push(aTemplate('parcel', draft.components));
    expect((await list('name=parcel')).body.templates).toMatchObject([{ status: 'APPROVED' }]);
  });

  test.each([
    [{ ...refusedBy(100), error: { code: 100, error_subcode: 2388024 } }, 409, 'Template already exists'],
    [
      { error: { code: 100, message: 'Invalid parameter', error_user_msg: 'Too many variables' } },
      400,
      'Provider rejected message',
    ],
    [refusedBy(190), 400, 'Invalid provider'],
    [refusedBy(80007), 429, 'Rate limited'],
    [refusedBy(131016), 500, 'Provider send failed'],
    [{}, 500, 'Provider send failed'],
  ])('whose provider says %j is %i %s, and nothing is kept', async (said, status, error) => {
    world.provider = () => jsonAnswer('error' in said ? 400 : 200, said);
    const refused = await create(draft);
    expect([refused.status, refused.body.error]).toEqual([status, error]);
    if (error === 'Provider rejected message') expect(refused.body.message).toMatch(/Too many variables/);
    world.provider = (request) => provider.answer(request) ?? jsonAnswer(500, '');
    expect((await list('name=parcel')).body.templates).toEqual([]);
  });

  test.each([
    [{ category: 'spam' }, 'Invalid field', /^category must be one of MARKETING, UTILITY, AUTHENTICATION$/],
    [{ name: 'a#b' }, 'Invalid field', /^name must be letters, digits and underscores$/],
    [{ components: [] }, 'Invalid field', /^components must have 1 to 10 items$/],
    [{ components: [{ text: 'a' }] }, 'Missing required field', /^components\[0\]\.type is required$/],
    [{ language: undefined }, 'Missing required field', /^language is required$/],
  ])('with %j is 400 before the provider is asked', async (fields, error, message) => {
    const refused = await create({ ...draft, ...fields });
    expect([refused.status, refused.body]).toEqual([400, { error, message: expect.stringMatching(message) }]);
    expect(world.outgoing).toEqual([]);
  });
});

describe('DELETE /templates', () => {
  const deletes = () =>
    world.outgoing.filter(({ method }) => method === 'DELETE').map(({ url }) => new URL(url).search);
  beforeEach(async () => {
    await list();
    world.provider = (request) => provider.answer(request) ?? jsonAnswer(200, { success: true });
  });

  test('deletes all languages of a name', async () => {
    const { status, body } = await remove('name=order');
    expect([status, body, deletes()]).toEqual([
      200,
      { success: true, message: 'Template order deleted' },
      ['?name=order'],
    ]);
    expect(namesIn(await list())).toEqual(['sale en', 'welcome en']);
  });

  test('deletes one language by the provider’s id, also of one that is not known yet', async () => {
    expect((await remove('name=order&language=pt_BR')).status).toBe(200);
    provider.templates.push(aTemplate('new', [bodyOf('a')], { id: '55' }));
    expect((await remove('name=new&language=en')).status).toBe(200);
    expect(deletes()).toEqual(['?name=order&hsm_id=7', '?name=new&hsm_id=55']);
    expect(namesIn(await list('name=order'))).toEqual(['order en']);
  });

  test('that the provider does not have is 404, and our copy goes', async () => {
    world.provider = (request) =>
      provider.answer(request) ?? jsonAnswer(400, { error: { code: 100, error_subcode: 2593002 } });
    const refused = await remove('name=order');
    expect([refused.status, refused.body.error]).toEqual([404, 'Template not found']);
    expect(namesIn(await list('name=order'))).toEqual([]);
    expect((await remove('name=nothing&language=en')).status).toBe(404);
    expect((await remove('')).body.error).toBe('Missing required parameter');
    expect((await remove(`name=${'a'.repeat(513)}`)).body.error).toBe('Invalid parameter');
  });
});
