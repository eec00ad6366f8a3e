import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { forgetTemplate } from '../../../shared/templates/usable-template.ts';
import { aBroadcast, broadcastsOf, offer } from '../../support/broadcasts.ts';
import { aTemplate, bodyOf, giveTemplates, headerOf, templateCatalogue } from '../../support/templates.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { acceptedBy, fileAnswer, jsonAnswer, openWorld, type World } from '../../support/world.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const invoice = aTemplate('invoice', [headerOf('DOCUMENT'), bodyOf('Hi {{1}}.')]);
const withFile = aBroadcast({
  template: { name: 'invoice', language: 'en', header: { media_url: 'https://files.example.com/a.pdf' } },
  variables: { 1: { field: 'full_name' } },
});

let world: World;
let tenant: Tenant;
let broadcasts: ReturnType<typeof broadcastsOf>;
let made = 0;
/** How many calls about files and templates the provider does not answer from now on. */
let unanswered = 0;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  made++;
  tenant = await makeTenant(world.ports, { chatapp_business_id: `waba-${made}` });
  await giveTemplates(world.ports, tenant.organization, [offer, invoice]);
  broadcasts = broadcastsOf(world.ports, tenant.apiKey);
  for (const n of [1, 2]) await tenant.addContact(`+551199999000${n}`, 'Ana', { tags: ['customer'] });
  const provider = templateCatalogue(`waba-${made}`, [offer, invoice]);
  unanswered = 0;
  world.outgoing.length = 0;
  world.files = taken;
  world.provider = (request, count) => {
    if (!request.url.endsWith('/messages') && unanswered-- > 0) return { kind: 'lost', reason: 'reset' };
    return (
      provider.answer(request) ??
      jsonAnswer(200, request.url.endsWith('/media') ? { id: 'media-1' } : acceptedBy(`wamid.${made}.${count}`))
    );
  };
});
afterAll(() => world.close());

const toAll = () =>
  world.outgoing.filter(({ url }) => url.endsWith('/messages')).map(({ body }) => JSON.parse(String(body)).to);
const use = { name: 'offer', language: 'en', variables: undefined, header: undefined, buttons: undefined };
const forget = () => forgetTemplate(tenant.organization, use, world.ports);

const nowhere = () => fileAnswer(404, 'not here');
const ofNoUse = () => fileAnswer(200, Buffer.from('text'));
const taken = () => fileAnswer(200, pdf);

test.each([
  ['the file of all is nowhere', withFile, nowhere, 0],
  ['the file of all is of no use', withFile, ofNoUse, 0],
  ['the provider goes on taking no file', withFile, taken, 100],
  ['the provider goes on not telling its templates', aBroadcast(), taken, 100],
])(
  'where %s, the broadcast pauses, nobody has failed, and all are reached once it goes on',
  async (_why, body, file, calls) => {
    const { id } = (await broadcasts.create(body)).body.broadcast;
    await forget();
    unanswered = calls;
    world.files = file;
    await world.drain();
    expect([await broadcasts.get(id), toAll()]).toMatchObject([
      { status: 'paused', counts: { planned: 2, failed: 0 } },
      [],
    ]);
    unanswered = 0;
    world.files = taken;
    await broadcasts.control(id, 'resume');
    await world.drain();
    expect(await broadcasts.get(id)).toMatchObject({ status: 'finished', counts: { sent: 2, failed: 0 } });
    expect(toAll().toSorted()).toEqual(['+5511999990001', '+5511999990002']);
  },
);

test.each([
  ['file', withFile],
  ['question about a template', aBroadcast()],
])('a %s that the provider does not take once holds a recipient up, and the broadcast goes on', async (_what, body) => {
  const { id } = (await broadcasts.create(body)).body.broadcast;
  await forget();
  unanswered = 1;
  await world.drain();
  expect(await broadcasts.get(id)).toMatchObject({ status: 'finished', counts: { sent: 2, failed: 0 } });
});

test('an upload that is not there pauses the broadcast, and nobody has failed', async () => {
  const header = { media_id: 'upl_0000000000000000000000' };
  const { id } = (await broadcasts.create({ ...withFile, template: { ...withFile.template, header } })).body.broadcast;
  await world.drain();
  expect(await broadcasts.get(id)).toMatchObject({ status: 'paused', counts: { planned: 2, failed: 0 } });
});
