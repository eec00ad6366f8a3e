import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve as serveSweep } from '../../../../functions/workers/sweep-sends.ts';
import type { OutboundResult } from '../../../../shared/outbound/outbound.ts';
import { equals } from '../../../../shared/table/expressions.ts';
import { isTombstone } from '../../../support/left-of.ts';
import { acceptedBy, jsonAnswer, openWorld, refusedBy, type World } from '../../../support/world.ts';
import { clientOf, idsSent, newClient } from '../../client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  world.outgoing.length = 0;
  world.logged.length = 0;
});
afterAll(() => world.close());

const markDeleted = (pk: string) =>
  world.ports.table.write({
    kind: 'update',
    key: { pk, sk: 'HEAD' },
    change: { set: { deleted_at: '2026-11-28T10:00:00.000Z' } },
  });

/** What stands at the contact, and the intent of the last send. */
async function left(organizationId: string, pk: string) {
  const { items } = await world.ports.table.page({ condition: equals('pk', pk), limit: 10 });
  const address = String(idsSent(world).at(-1)).slice(4, 26);
  return {
    atContact: items.map(({ sk }) => sk),
    head: items.find(({ sk }) => sk === 'HEAD'),
    intent: await world.ports.table.get({ pk: `${organizationId}#INTENT#${address}`, sk: 'INTENT' }),
  };
}

/** The workers' work until nothing is left, and the sweeper's. */
async function settle(afterMs: number) {
  world.clock.advance(afterMs);
  await world.drain();
  await serveSweep(world.ports)({} as never);
  await world.drain();
}

test.each<[string, OutboundResult, number]>([
  ['accepted', jsonAnswer(200, acceptedBy('wamid.late')), 200],
  ['refused', jsonAnswer(400, refusedBy(131047)), 400],
  ['lost', { kind: 'lost', reason: 'timeout' }, 500],
])(
  'a message that is %s after its contact was deleted is stored nowhere, and its intent is settled, and soon nothing but its key',
  async (_what, result, status) => {
    const { sendText, tenant, contactId, conversations, message } = await newClient(world.ports);
    const { id } = tenant.organization;
    const pk = `${id}#CONTACT#${contactId}`;
    await sendText({ text: 'before' });
    world.provider = async () => {
      await markDeleted(pk);
      return result;
    };
    const headers = { 'idempotency-key': 'k' };
    const answer = await sendText({ text: 'after' }, headers);
    expect(answer.status).toBe(status);

    const { atContact, head, intent } = await left(id, pk);
    expect(atContact).toEqual(['CONTACT', 'HEAD', 'MESSAGE#000000000001']);
    expect(head).toMatchObject({ count: 1 });
    expect(intent).toMatchObject({ state: 'settled' });
    for (const gone of ['content', 'seq', 'lease_until']) expect(intent).not.toHaveProperty(gone);
    expect(JSON.stringify(intent)).not.toContain('after');

    expect((await message(String(idsSent(world).at(-1)))).status).toBe(404);
    expect((await message('wamid.late')).status).toBe(404);
    expect((await conversations({ query: `contactId=${contactId}` })).status).toBe(404);
    expect(world.logged.map(({ event }) => event)).toContain('send_dropped');

    const again = await sendText({ text: 'after' }, headers);
    expect([again.status, again.headers['Idempotency-Replayed']]).toEqual([status, 'true']);
    world.provider = () => jsonAnswer(200, acceptedBy('wamid.none'));
    expect((await sendText({ text: 'next' })).status).toBe(404);

    await settle(590_000);
    expect((await left(id, pk)).intent).toBeDefined();
    await settle(10_000);
    expect(isTombstone((await left(id, pk)).intent ?? {})).toBe(true);
    expect((await sendText({ text: 'after' }, headers)).status).toBe(404);
    expect((await sendText({ text: 'other' }, headers)).status).toBe(422);
  },
);

test('a contact whose number was freed and used again is another conversation', async () => {
  const { sendText, tenant, contactId, conversation } = await newClient(world.ports);
  world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${count}`));
  const { id } = tenant.organization;
  await sendText({ text: 'to the first' });
  await markDeleted(`${id}#CONTACT#${contactId}`);
  await world.ports.table.write({ kind: 'delete', key: { pk: `${id}#IDENTITY#551199990000`, sk: 'IDENTITY' } });

  const made = await clientOf(world.ports, tenant.apiKey).createContact({
    body: { phone_number: '5511999990000', full_name: 'Bia' },
  });
  expect([made.status, made.body.contact.id === contactId]).toEqual([201, false]);
  expect((await sendText({ text: 'to the second' })).status).toBe(200);
  expect((await conversation()).map((one: { message: string }) => one.message)).toEqual(['to the second']);
});
