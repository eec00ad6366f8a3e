import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve as serveTemplates } from '../../../functions/templates/list-templates.ts';
import { partOf } from '../../../shared/broadcasts/recipient.ts';
import { contactKey } from '../../../shared/conversations/head.ts';
import { boundCursor } from '../../../shared/http/bound-cursor.ts';
import type { ContactId } from '../../../shared/identifiers.ts';
import { aBroadcast, broadcastsOf, offer } from '../../support/broadcasts.ts';
import { caller } from '../../support/call.ts';
import { aTemplate, bodyOf, giveTemplates, templateCatalogue } from '../../support/templates.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { uploadsOf } from '../media/upload-client.ts';

const built = aTemplate('built', [bodyOf('Built by {{constructor}}.')]);

let world: World;
let tenant: Tenant;
let broadcasts: ReturnType<typeof broadcastsOf>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  const businessId = `waba-${Math.random()}`;
  tenant = await makeTenant(world.ports, { chatapp_business_id: businessId });
  await giveTemplates(world.ports, tenant.organization, [offer, built]);
  broadcasts = broadcastsOf(world.ports, tenant.apiKey);
  const provider = templateCatalogue(businessId, [offer, built]);
  world.outgoing.length = 0;
  world.provider = (request, count) =>
    provider.answer(request) ?? jsonAnswer(200, acceptedBy(`wamid.${tenant.organization.id}.${count}`));
});
afterAll(() => world.close());

const sentTo = () =>
  world.outgoing.filter(({ url }) => url.endsWith('/messages')).map(({ body }) => JSON.parse(String(body)).to);
const addContact = (n: number) => tenant.addContact(`+551199999000${n}`, 'Ana', { tags: ['customer'] });

test('a row with a blank cell is skipped, also where the variable has the name of a member that every object has', async () => {
  await Promise.all([1, 2].map(addContact));
  const file = 'phone_number,constructor\n+5511999990001,\n+5511999990002,Bia\n';
  const media_id = await uploadsOf(world, tenant.apiKey).upload(Buffer.from(file));
  const template = { name: 'built', language: 'en' };
  const { id } = (await broadcasts.create(aBroadcast({ template, audience: { media_id }, variables: {} }))).body
    .broadcast;
  await world.drain();
  expect(await broadcasts.get(id)).toMatchObject({
    status: 'finished',
    counts: { sent: 1, skipped: 1, skipped_by: { missing_variable: 1 } },
  });
  expect(sentTo()).toEqual(['+5511999990002']);
});

test('a variable of that name is shown without an example where the template has none', async () => {
  const { status, body } = await caller(serveTemplates, world.ports, tenant.apiKey)({ query: 'name=built' });
  expect([status, body.templates[0]?.variables]).toEqual([
    200,
    [{ component: 'body', name: 'constructor', index: 0, example: null }],
  ]);
});

test('one recipient whose contact cannot be read has failed, and the others are reached', async () => {
  const ids = (await Promise.all([1, 2, 3].map(addContact))).map(({ id }) => id);
  await world.ports.table.write({
    kind: 'update',
    key: contactKey(tenant.organization.id, ids[0] ?? ''),
    change: { set: { allow_broadcast: 'perhaps' } },
  });
  const { id } = (await broadcasts.create(aBroadcast({ audience: { contact_ids: ids } }))).body.broadcast;
  await world.drain();
  expect(await broadcasts.get(id)).toMatchObject({
    status: 'finished',
    counts: { sent: 2, failed: 1, failed_by: { internal_server_error: 1 } },
  });
  expect(sentTo().toSorted()).toEqual(['+5511999990002', '+5511999990003']);
});

test('a cursor of another place, or another broadcast, is refused, and its own leads on to each recipient once', async () => {
  const ids = (await Promise.all([1, 2, 3, 4].map(addContact))).map(({ id }) => id);
  const schedule_at = new Date(world.clock.now() + 3_600_000).toISOString();
  const create = async () =>
    (await broadcasts.create(aBroadcast({ audience: { contact_ids: ids }, schedule_at }))).body.broadcast.id;
  const [id, other] = [await create(), await create()];
  const seen: string[] = [];
  let cursor: string | null = '';
  do {
    const { body }: Awaited<ReturnType<typeof broadcasts.recipients>> = await broadcasts.recipients(
      id,
      `limit=1${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...body.recipients.map((each: { contact_id: string }) => each.contact_id));
    cursor = body.next_cursor;
    if (cursor !== null) expect((await broadcasts.recipients(other, `cursor=${cursor}`)).status).toBe(400);
  } while (cursor !== null);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  const texts = ['3.00000000-0000-4000-8000-000000000000', `3.${ids[0]}.abcdefgh`, '3.', 'x'];
  const written = texts.map((text) => Buffer.from(text).toString('base64url'));
  // The check is no secret: whoever makes one up gets no further.
  const otherParts = [0, 1, 2, 3].filter((part) => part !== partOf(ids[0] as ContactId));
  const forged = [...otherParts.map((part) => `${part}.${ids[0]}`), '99.', 'x'].map((place) =>
    boundCursor({ what: 'broadcast', id }, place),
  );
  for (const odd of [...written, ...forged]) {
    const { status, body } = await broadcasts.recipients(id, `cursor=${odd}`);
    expect([status, body.error, body.message]).toEqual([
      400,
      'Invalid parameter',
      'cursor must be the next_cursor of an earlier answer for this broadcast',
    ]);
  }
});
