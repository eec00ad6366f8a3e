import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { days } from '../../../shared/base/clock.ts';
import type { StoredContact } from '../../../shared/contacts/contact.ts';
import { contactKey } from '../../../shared/conversations/head.ts';
import type { ContactId } from '../../../shared/identifiers.ts';
import { forgetTemplate } from '../../../shared/templates/usable-template.ts';
import { aBroadcast, broadcastsOf, offer, sweepBroadcasts } from '../../support/broadcasts.ts';
import { aTemplate, bodyOf, giveTemplates, headerOf, templateCatalogue } from '../../support/templates.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { acceptedBy, fileAnswer, jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';
import { clientOf } from '../client.ts';
import { sweepUploads, uploadsOf } from '../media/upload-client.ts';

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

const callsBy = () =>
  Object.fromEntries(
    [...Map.groupBy(world.outgoing, ({ url }) => new URL(url).pathname.split('/').at(-1) ?? '')].map(
      ([name, { length }]) => [name, length] as const,
    ),
  );

test('the file in the header is fetched and uploaded once for all, and uploaded again where the provider keeps it no longer', async () => {
  for (let n = 1; n <= 10; n++) await tenant.addContact(`+55119999111${n}`, 'Ana', { tags: ['customer'] });
  const answer = world.provider;
  let [left, fetched] = [5, 0];
  world.files = () => {
    fetched++;
    return taken();
  };
  world.provider = (request, count) =>
    request.url.endsWith('/messages') && --left === 0 ? jsonAnswer(401, refusedBy(190)) : answer(request, count);
  const { id } = (await broadcasts.create({ ...withFile, rate: 1 })).body.broadcast;
  await world.drain();
  expect(await broadcasts.get(id)).toMatchObject({ status: 'paused', counts: { planned: 12 } });
  expect(callsBy()).toMatchObject({ media: 1 });
  expect(fetched).toBe(1);
  world.clock.advance(days(29));
  world.files = ofNoUse;
  await broadcasts.control(id, 'resume');
  await world.drain();
  expect(await broadcasts.get(id)).toMatchObject({ status: 'finished', counts: { sent: 11, failed: 1 } });
  expect(callsBy()).toMatchObject({ media: 2, messages: 12 });
  const client = clientOf(world.ports, tenant.apiKey);
  const filesOf = async (n: number) => (await client.conversation(`55119999111${n}`)).map(({ media_url }) => media_url);
  const [link] = await filesOf(1);
  expect(link).toContain(`/${tenant.organization.id}~${id}.pdf?`);
  await client.deleteContact('chatappNumber=551199991112');
  await world.drain();
  expect(world.media.objects.get(`${tenant.organization.id}/${id}`)).toEqual(Uint8Array.from(pdf));
});

test('a file that can be fetched once alone goes out, though the provider does not take it at first', async () => {
  let fetched = 0;
  world.files = () => (++fetched === 1 ? taken() : nowhere());
  const { id } = (await broadcasts.create(withFile)).body.broadcast;
  unanswered = 2;
  await world.drain();
  expect(await broadcasts.get(id)).toMatchObject({ status: 'finished', counts: { sent: 2, failed: 0 } });
  expect([fetched, callsBy().media]).toEqual([1, 3]);
});

test.each([
  ['nobody', { planned: 0 }],
  ['opted-out', { planned: 1, skipped: 1, skipped_by: { opted_out: 1 } }],
])(
  'a broadcast to the tag %s, of whom none is sent to, finishes, whatever is at the address of its file',
  async (tag, counts) => {
    await tenant.addContact('+5511999990003', 'Bia', { tags: ['opted-out'] });
    await clientOf(world.ports, tenant.apiKey).updateContact('phone_number=5511999990003', { allow_broadcast: false });
    world.files = nowhere;
    const { id } = (await broadcasts.create({ ...withFile, audience: { tags: [tag] } })).body.broadcast;
    await world.drain();
    expect(await broadcasts.get(id)).toMatchObject({ status: 'finished', counts });
  },
);

test('a broadcast that is cancelled while its file comes sends nothing', async () => {
  const { id } = (await broadcasts.create(withFile)).body.broadcast;
  const answer = world.provider;
  world.provider = async (request, count) => {
    if (request.url.endsWith('/media')) await broadcasts.control(id, 'cancel');
    return answer(request, count);
  };
  await world.drain();
  expect([(await broadcasts.get(id)).status, toAll()]).toEqual(['cancelled', []]);
});

const withUpload = (media_id: string, more = {}) => ({
  ...withFile,
  template: { ...withFile.template, header: { media_id } },
  ...more,
});

test('an upload in the header that is unknown or has not come is refused at once, and one that is there is kept for the broadcast', async () => {
  const uploads = uploadsOf(world, tenant.apiKey);
  const awaited = String((await uploads.begin(pdf)).body.media_id);
  for (const [media_id, status, error] of [
    ['upl_0000000000000000000000', 404, 'Upload not found'],
    [awaited, 400, 'Media download failed'],
  ] as const) {
    const answer = await broadcasts.create(withUpload(media_id));
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(answer.body.message).toContain('template.header.media_id');
  }
  const schedule_at = new Date(world.clock.now() + days(60)).toISOString();
  const media_id = await uploads.upload(pdf);
  const { id } = (await broadcasts.create(withUpload(media_id, { schedule_at }))).body.broadcast;
  world.clock.advance(days(60));
  await sweepUploads(world);
  await sweepBroadcasts(world.ports);
  await world.drain();
  expect(await broadcasts.get(id)).toMatchObject({ status: 'finished', counts: { sent: 2, failed: 0 } });
});

test('a provider that asks for thirty seconds gets nothing within them', async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) await tenant.addContact(`+551199999010${n}`, 'Ana', { tags: ['customer'] });
  const at: number[] = [];
  world.provider = (_request, count) => {
    at.push(world.clock.now());
    if (at.length > 1) return jsonAnswer(200, acceptedBy(`wamid.held.${count}`));
    return jsonAnswer(429, refusedBy(130429), { 'retry-after': '30' });
  };
  const { id } = (await broadcasts.create(aBroadcast())).body.broadcast;
  await world.drain();
  const [asked = 0, ...later] = at;
  // What was under way when it asked may still come. Sends side by side move the one clock on: some were counted a little earlier.
  expect(later.filter((time) => time > asked + 1_000 && time < asked + 29_900)).toEqual([]);
  expect(await broadcasts.get(id)).toMatchObject({ status: 'finished', counts: { sent: 8, failed: 0 } });
});

test('of contacts that become one person’s, whom the broadcast does not name, one has the message', async () => {
  const [first, second, stays] = await Promise.all([1, 2, 3].map((n) => tenant.addContact(`+551199999020${n}`, 'Bia')));
  const ids = [first, second].map((contact) => (contact as StoredContact).id);
  const schedule_at = new Date(world.clock.now() + days(1)).toISOString();
  const body = aBroadcast({ audience: { contact_ids: ids }, schedule_at });
  const { id } = (await broadcasts.create(body)).body.broadcast;
  const { id: staysId } = stays as StoredContact;
  const set = (contactId: ContactId, change: object) =>
    world.ports.table.write({
      kind: 'update',
      key: contactKey(tenant.organization.id, contactId),
      change: { set: { ...change } },
    });
  for (const each of ids) await set(each, { merged_into: staysId });
  await set(staysId, { merged: ids });
  world.clock.advance(days(1));
  await sweepBroadcasts(world.ports);
  await world.drain();
  expect(await broadcasts.get(id)).toMatchObject({ counts: { sent: 1, skipped: 1, skipped_by: { duplicate: 1 } } });
  expect(toAll()).toEqual(['+5511999990203']);
});
