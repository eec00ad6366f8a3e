import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve as serveDelete } from '../../../functions/contacts/delete-contact.ts';
import { messageKey, parseMessage, providerIdKey } from '../../../shared/conversations/message-store.ts';
import { applyReceipt } from '../../../shared/receiving/apply-receipt.ts';
import { subscribeTo } from '../../faults/everybody.ts';
import { openStage, type Stage } from '../../faults/stage.ts';
import { caller } from '../../support/call.ts';
import { openWorld, type World } from '../../support/world.ts';

const dayMs = 24 * 3_600_000;

let world: World;
let stage: Stage;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  stage = await openStage(world);
});
afterAll(() => world.close());

const receipt = (status: 'delivered' | 'read', messageId?: string) => ({
  providerId: String(stage.provider.accepted[0]?.providerId),
  messageId,
  change: { status, at: new Date(world.clock.now()).toISOString() },
});

test('a receipt takes effect whose message is recorded just before the receipt is parked', async () => {
  const { id } = stage.tenant.organization;
  const { table, http } = world.ports;
  const answered = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const request: typeof http.request = async (given) => {
    const answer = await http.request(given);
    asked.resolve();
    await answered.promise;
    return answer;
  };
  const sent = stage.send({ ...world.ports, http: { ...http, request } });
  await asked.promise;
  const write: typeof table.write = async (given) => {
    answered.resolve();
    await sent;
    return table.write(given);
  };
  await applyReceipt(id, receipt('delivered'), { ...world.ports, table: { ...table, write } });
  expect((await stage.conversation()).body.messages).toMatchObject([{ message_status: 'delivered' }]);
});

test('a receipt for an erased message leaves nothing behind', async () => {
  const { id } = stage.tenant.organization;
  await stage.send(world.ports);
  const key = providerIdKey(id, receipt('read').providerId);
  const erased = { ...key, erased: true, expires_at: 1 };
  await world.ports.table.write({ kind: 'put', item: erased });
  await applyReceipt(id, receipt('read'), world.ports);
  expect(await world.ports.table.get(key)).toEqual(erased);
});

describe('a late receipt for a send that was given up, and whose key was used again', () => {
  /** Where the message is that the receipt is for, and our id of it. */
  async function givenUp() {
    stage.provider.manner = 'loses its answer';
    await stage.send(world.ports, 'k');
    await stage.settle(60_000);
    await stage.settle(dayMs);
    stage.provider.manner = 'accepts';
    world.clock.advance(dayMs);
    await stage.send(world.ports, 'k');
    await world.drain();
    const place = { contact_id: stage.contact.id, seq: 1 };
    return { messageId: String(stage.provider.accepted[0]?.callbackData), place };
  }
  const stored = async (place: Awaited<ReturnType<typeof givenUp>>['place']) =>
    parseMessage(await world.ports.table.get(messageKey(stage.tenant.organization.id, place)));

  test('has its message sent after all', async () => {
    const { messageId, place } = await givenUp();
    expect((await stored(place))?.message_status).toBe('failed');
    await subscribeTo(world, stage.tenant);
    await applyReceipt(stage.tenant.organization.id, receipt('read', messageId), world.ports);
    expect((await stored(place))?.message_status).toBe('read');
    world.clock.advance(5_000);
    const announced = world.queues.events.receive().flatMap(({ body }) => JSON.parse(body).events);
    expect(announced.toSorted()).toEqual(['message_read', 'message_sent']);
    world.queues.events.clear();
  });

  test('changes nothing where the contact is deleted, and still to be erased', async () => {
    const { messageId, place } = await givenUp();
    const { organization, apiKey } = stage.tenant;
    const remove = caller(serveDelete, world.ports, apiKey);
    await remove({ method: 'DELETE', query: `id=${stage.contact.id}` });
    await applyReceipt(organization.id, receipt('read', messageId), world.ports);
    expect((await stored(place))?.message_status).toBe('failed');
    const lookup = await world.ports.table.get(providerIdKey(organization.id, receipt('read').providerId));
    expect(lookup?.contact_id).toBeUndefined();
  });
});
