import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changeStatus, reannounceMs } from '../../../shared/conversations/change-status.ts';
import { messageKey, parseMessage } from '../../../shared/conversations/message-store.ts';
import type { MessageStatus } from '../../../shared/conversations/status.ts';
import { type Client, newClient } from '../../functions/client.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let client: Client & { readonly contactId: string; readonly organizationId: string };
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  const { tenant, ...rest } = await newClient(world.ports);
  client = { ...rest, organizationId: tenant.organization.id };
  await storeMessages(world.ports.table, client, ['olá']);
});
afterAll(() => world.close());

const place = () => ({ contact_id: client.contactId, seq: 1 });
const key = () => messageKey(client.organizationId, place());

const set = (attributes: object) =>
  world.ports.table.write({ kind: 'update', key: key(), change: { set: { ...attributes } } });

/** What a receipt comes to, and what the message says then. */
async function receive(status: MessageStatus) {
  const { organizationId } = client;
  const change = { status, at: '2026-11-28T10:00:01.000Z' };
  const result = await changeStatus({ organizationId, place: place(), change }, world.ports);
  return [result, parseMessage(await world.ports.table.get(key()))?.message_status];
}

describe('a receipt', () => {
  test.each<[MessageStatus, MessageStatus]>([
    ['sent', 'delivered'],
    ['sent', 'read'],
    ['sent', 'failed'],
    ['delivered', 'read'],
  ])('moves a message forward, from %s to %s', async (from, to) => {
    await set({ message_status: from });
    expect(await receive(to)).toEqual(['announce', to]);
  });

  test.each<[MessageStatus, MessageStatus]>([
    ['sent', 'sent'],
    ['delivered', 'sent'],
    ['delivered', 'failed'],
    ['read', 'sent'],
    ['read', 'delivered'],
    ['read', 'failed'],
    ['failed', 'sent'],
    ['failed', 'delivered'],
    ['failed', 'read'],
  ])('never moves one back, from %s to %s', async (from, to) => {
    await set({ message_status: from });
    expect(await receive(to)).toEqual(['ignore', from]);
  });

  test.each<[MessageStatus, MessageStatus]>([
    ['delivered', 'read'],
    ['sent', 'failed'],
  ])('changes nothing of a message that came in, from %s to %s', async (from, to) => {
    await set({ direction: 'inbound', sender_type: 'user-chatapp', message_status: from });
    expect(await receive(to)).toEqual(['ignore', from]);
  });

  test('is announced when it comes again within four weeks, since its worker may have died', async () => {
    await receive('delivered');
    expect(await receive('delivered')).toEqual(['announce', 'delivered']);
    await receive('read');
    expect(await receive('delivered')).toEqual(['announce', 'read']);
    world.clock.advance(reannounceMs);
    expect(await receive('delivered')).toEqual(['ignore', 'read']);
  });

  test('changes nothing of a message that is not there', async () => {
    await world.ports.table.write({ kind: 'delete', key: key() });
    expect(await receive('delivered')).toEqual(['ignore', undefined]);
  });
});
