import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { changeOrganization } from '../../../../shared/organizations/manage-organization.ts';
import {
  aTemplate,
  bodyOf,
  buttonsOf,
  giveTemplates,
  headerOf,
  templateCatalogue,
} from '../../../support/templates.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { acceptedBy, fileAnswer, jsonAnswer, openWorld, refusedBy, type World } from '../../../support/world.ts';
import { clientOf, number } from '../../client.ts';
import { uploadsOf } from '../../media/upload-client.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const order = aTemplate('order', [bodyOf('Hi {{1}}, order {{2}} left.'), { type: 'FOOTER', text: 'Acme' }]);
const sale = aTemplate('sale', [bodyOf('Sale!')], { category: 'MARKETING' });
const invoice = aTemplate('invoice', [
  headerOf('DOCUMENT'),
  bodyOf('Hi {{first_name}}.'),
  buttonsOf({ type: 'QUICK_REPLY', text: 'Paid' }, { type: 'URL', text: 'See', url: 'https://a.example/{{1}}' }),
]);

let world: World;
let client: ReturnType<typeof clientOf>;
let tenant: Awaited<ReturnType<typeof makeTenant>>;
let provider: ReturnType<typeof templateCatalogue>;
let made = 0;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  made++;
  provider = templateCatalogue(`waba-${made}`, [order, sale, invoice]);
  tenant = await makeTenant(world.ports, { chatapp_business_id: `waba-${made}` });
  client = clientOf(world.ports, tenant.apiKey);
  await tenant.addContact(number);
  world.outgoing.length = 0;
  world.files = () => fileAnswer(200, pdf);
  world.provider = (request, count) =>
    provider.answer(request) ??
    jsonAnswer(200, request.url.endsWith('/media') ? { id: 'media-1' } : acceptedBy(`wamid.${count}`));
});
afterAll(() => world.close());

const send = (template: object, headers: Record<string, string> = {}) =>
  client.send({ headers, body: { phone_number: number, message_type: 'template', template } });
const ana = { name: 'order', language: 'en', variables: ['Ana', 7] };
const messages = () =>
  world.outgoing.filter(({ url }) => url.endsWith('/messages')).map(({ body }) => JSON.parse(String(body)));

test('a number with more digits than JSON’s numbers hold is refused, and sent as it is where it is a text', async () => {
  await giveTemplates(world.ports, tenant.organization, [order]);
  const digits = '10000000000000000001';
  const refused = await send({ ...ana, variables: ['Ana', Number(digits)] });
  const message = `template.variables[1] must not be a number as large or as small as ${Number(digits)}; give it as a text`;
  expect([refused.status, refused.body]).toEqual([400, { error: 'Invalid field', message }]);
  expect((await send({ ...ana, variables: ['Ana', digits] })).status).toBe(200);
  expect(JSON.stringify(messages())).toContain(`"${digits}"`);
});

test('is sent in the provider’s shape and read as its recipient reads it, by our copy alone', async () => {
  await giveTemplates(world.ports, tenant.organization, [order]);
  const sent = await send(ana);
  expect([sent.status, sent.body.data.message_type, provider.asked]).toEqual([200, 'template', []]);
  expect(messages()).toEqual([
    expect.objectContaining({
      to: number,
      type: 'template',
      template: {
        name: 'order',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ana' },
              { type: 'text', text: '7' },
            ],
          },
        ],
      },
    }),
  ]);
  expect(await client.conversation()).toMatchObject([
    {
      message: 'Hi Ana, order 7 left.\nAcme',
      type: 'template',
      content: { name: 'order', language: 'en', category: 'UTILITY', text: 'Hi Ana, order 7 left.' },
      sender_type: 'bot-chatapp',
      media_type: null,
    },
  ]);
});

test('what our copy does not know is asked of the provider once, and known from then on', async () => {
  expect((await send(ana)).status).toBe(200);
  expect((await send(ana)).status).toBe(200);
  expect(provider.asked.map((query) => query.get('name'))).toEqual(['order']);
});

test('what our copy would refuse is asked of the provider once before it is refused', async () => {
  await giveTemplates(world.ports, tenant.organization, [{ ...order, status: 'PENDING' }]);
  expect((await send(ana)).status).toBe(200);
  const refused = await send({ ...ana, variables: ['Ana'] });
  expect([refused.status, refused.body.error]).toEqual([400, 'Template not usable']);
  expect([provider.asked.length, messages().length]).toEqual([2, 1]);
});

test('a file goes into the header by its upload, and the conversation has it', async () => {
  const header = { media_url: 'https://files.example.com/a.pdf', filename: 'Nota 1.pdf' };
  const buttons = [
    { index: 0, payload: 'paid' },
    { index: 1, text: 'x' },
  ];
  const sent = await send({ name: 'invoice', language: 'en', variables: { first_name: 'Ana' }, header, buttons });
  expect(sent.status).toBe(200);
  expect(messages()[0].template.components).toEqual([
    { type: 'header', parameters: [{ type: 'document', document: { id: 'media-1', filename: 'Nota 1.pdf' } }] },
    { type: 'body', parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Ana' }] },
    { type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'payload', payload: 'paid' }] },
    { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'x' }] },
  ]);
  const [shown] = await client.conversation();
  const file = { filename: 'Nota 1.pdf', mime_type: 'application/pdf', size: pdf.length };
  expect(shown).toMatchObject({ media_type: 'document', content: file });
  expect(shown.media_url).toMatch(/^https:\/\/api\.test\/media\//);
});

test('an upload goes into the header as an address does; one that is not there is 404', async () => {
  const uploads = uploadsOf(world, tenant.apiKey);
  const media_id = await uploads.upload(pdf, { filename: 'Nota 2.pdf', content_type: 'application/pdf' });
  const use = { name: 'invoice', language: 'en', variables: ['Ana'], buttons: [{ index: 1, text: 'x' }] };
  expect((await send({ ...use, header: { media_id } })).status).toBe(200);
  const [header] = messages()[0].template.components;
  expect(header.parameters).toEqual([{ type: 'document', document: { id: 'media-1', filename: 'Nota 2.pdf' } }]);
  const missing = await send({ ...use, header: { media_id: 'upl_0000000000000000000000' } });
  expect([missing.status, missing.body.error]).toEqual([404, 'Upload not found']);
  const both = await send({ ...use, header: { media_id, media_url: 'https://files.example.com/a.pdf' } });
  expect(both.body.message).toBe('template.header.media_id must not be given together with media_url');
});

test.each([
  [{ ...ana, language: 'pt_BR' }, /^template order is not there in pt_BR; it is there in en\.$/],
  [{ ...ana, name: 'nothing' }, /it is there in no language/],
  [{ ...ana, variables: { 1: 'Ana' } }, /has the variables 1, 2 in its body, and template\.variables lacks 2\.$/],
  [{ ...ana, header: { media_url: 'https://files.example.com/a.pdf' } }, /has no header/],
])('%j is 400, leaves nothing, and the key is free', async (template, message) => {
  const refused = await send(template, { 'idempotency-key': 'k' });
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: 'Template not usable', message: expect.stringMatching(message) },
  ]);
  expect([await client.conversation(), messages(), provider.asked.length]).toEqual([[], [], 1]);
  const sent = await send(ana, { 'idempotency-key': 'k' });
  expect([sent.status, sent.headers['Idempotency-Replayed']]).toEqual([200, undefined]);
});

test('marketing to a contact who wants none is 400 Contact opted out, and other templates go', async () => {
  await client.updateContact('phone_number=5511999990000', { allow_broadcast: false });
  const refused = await send({ name: 'sale', language: 'en' });
  expect([refused.status, refused.body.error]).toEqual([400, 'Contact opted out']);
  expect((await send(ana)).status).toBe(200);
  await client.updateContact('phone_number=5511999990000', { allow_broadcast: true });
  expect((await send({ name: 'sale', language: 'en' })).status).toBe(200);
});

test('an organization without a business account is 400 Invalid provider, before its contact is looked for; a replay is not', async () => {
  const first = await send(ana, { 'idempotency-key': 'k' });
  await changeOrganization(tenant.organization, { chatapp_business_id: '' }, world.ports);
  const body = { phone_number: '+5511000000000', message_type: 'template', template: ana };
  const refused = await client.send({ body });
  expect([refused.status, refused.body.error]).toEqual([400, 'Invalid provider']);
  expect(refused.body.message).toMatch(/chatapp_business_id is not configured/);
  expect((await send(ana, { 'idempotency-key': 'k' })).body).toEqual(first.body);
});

test('a copy of the former business account’s counts no more', async () => {
  await giveTemplates(world.ports, tenant.organization, [order]);
  await changeOrganization(tenant.organization, { chatapp_business_id: 'another' }, world.ports);
  const { answer } = templateCatalogue('another', []);
  world.provider = (request) => answer(request) ?? jsonAnswer(200, acceptedBy('wamid.1'));
  expect((await send(ana)).body.error).toBe('Template not usable');
});

test('where the provider cannot be asked, it says why, and leaves nothing', async () => {
  world.provider = () => jsonAnswer(401, refusedBy(190));
  expect((await send(ana)).body.error).toBe('Invalid provider');
  world.provider = () => jsonAnswer(429, '');
  expect((await send(ana)).status).toBe(429);
  world.provider = () => ({ kind: 'lost', reason: 'reset' });
  const failed = await send(ana);
  expect([failed.status, failed.body.error]).toEqual([500, 'Provider send failed']);
  expect(await client.conversation()).toEqual([]);
});

test('one that the provider refuses has failed, and is asked for again by the next send', async () => {
  await giveTemplates(world.ports, tenant.organization, [order]);
  world.provider = (request) => provider.answer(request) ?? jsonAnswer(400, refusedBy(132015, 'it is paused'));
  const refused = await send(ana, { 'idempotency-key': 'k' });
  expect([refused.status, refused.body.error]).toEqual([400, 'Template not usable']);
  expect(await client.conversation()).toMatchObject([
    { message_status: 'failed', message: 'Hi Ana, order 7 left.\nAcme' },
  ]);
  expect((await send(ana, { 'idempotency-key': 'k' })).headers['Idempotency-Replayed']).toBe('true');
  expect(provider.asked).toEqual([]);
  provider.templates.splice(0, 1, { ...order, status: 'PAUSED' });
  expect((await send(ana)).body.message).toBe('template order (en) is PAUSED, and not APPROVED.');
});

test.each([132005, 132018])(
  'a refusal (%i) of what one person is sent leaves our copy of the template',
  async (code) => {
    await giveTemplates(world.ports, tenant.organization, [order]);
    world.provider = (request) => provider.answer(request) ?? jsonAnswer(400, refusedBy(code));
    expect((await send(ana)).body.error).toBe('Template not usable');
    world.provider = (request, count) => provider.answer(request) ?? jsonAnswer(200, acceptedBy(`wamid.${count}`));
    expect([(await send(ana)).status, provider.asked]).toEqual([200, []]);
  },
);

test('a provider that does not tell its templates takes 6 s of a send, nothing is sent, and the key is free', async () => {
  const { provider: usual } = world;
  world.provider = ({ timeoutMs }) => {
    world.clock.advance(timeoutMs);
    return { kind: 'lost', reason: 'timeout' };
  };
  const before = world.clock.now();
  const failed = await send(ana, { 'idempotency-key': 'k' });
  expect([failed.body.error, world.clock.now() - before, messages()]).toEqual(['Provider send failed', 6_000, []]);
  world.provider = usual;
  const sent = await send(ana, { 'idempotency-key': 'k' });
  expect([sent.status, sent.headers['Idempotency-Replayed']]).toEqual([200, undefined]);
});

test('a text outside of the 24 hours is 400 Re-engagement required, and says that a template can be sent', async () => {
  world.provider = () => jsonAnswer(400, refusedBy(131047));
  const refused = await client.sendText();
  expect([refused.status, refused.body.error]).toEqual([400, 'Re-engagement required']);
  expect(refused.body.message).toMatch(/^\(131047\) .*\. A template can be sent: message_type template\.$/);
  const [{ id }] = await client.conversation();
  const { body } = await client.message(id);
  expect(body.message.error).toEqual({ code: '131047', message: expect.stringMatching(/A template can be sent/) });
});
