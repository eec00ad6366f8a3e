import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { entriesOfContact } from '../../../shared/contacts/search/search-entry.ts';
import type { ConversationKey } from '../../../shared/conversations/head.ts';
import { rewriteBlock } from '../../../shared/conversations/kept-texts.ts';
import { writeBlock } from '../../../shared/conversations/text-blocks.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import { clientOf, digits, newClient } from '../client.ts';
import { type ErasureStage, openErasureStage } from './erasure-stage.ts';

let stage: ErasureStage;
beforeAll(async () => {
  stage = await openErasureStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('the erasure', () => {
  test('of 1,200 messages goes on over several runs of the worker, each of them bounded', async () => {
    const client = await newClient(stage.world.ports);
    const { id } = client.tenant.organization;
    await storeMessages(
      stage.world.ports.table,
      { organizationId: id, contactId: client.contactId },
      Array.from({ length: 1200 }, (_, index) => `text ${index}`),
    );
    for (let block = 0; block < 12; block++)
      await writeBlock({ organizationId: id, contactId: client.contactId, head: {} }, block, stage.world.ports);
    await client.deleteContact(`id=${client.contactId}`);
    let events = 0;
    const eventsQueue: Ports['eventsQueue'] = {
      ...stage.world.ports.eventsQueue,
      send(message) {
        events++;
        return stage.world.ports.eventsQueue.send(message);
      },
    };
    await stage.world.drain({ ...stage.world.ports, eventsQueue });
    expect(events).toBe(3);
    await stage.isErased(client);
  });

  test.each([
    ['written', (key: ConversationKey, ports: Ports) => writeBlock({ ...key, head: {} }, 0, ports)],
    [
      'changed',
      ({ organizationId, contactId }: ConversationKey, ports: Ports) =>
        rewriteBlock({ organizationId, place: { contact_id: contactId, seq: 7 } }, ports),
    ],
  ])('leaves no block of texts that is %s while it goes on', async (_what, write) => {
    const { world } = stage;
    const client = await newClient(world.ports);
    const key = { organizationId: client.tenant.organization.id, contactId: client.contactId };
    await storeMessages(world.ports.table, key, Array(100).fill('a secret'));
    const erasing: Ports['table'] = {
      ...world.ports.table,
      async page(query) {
        // What is in the block has been read.
        const page = await world.ports.table.page(query);
        await client.deleteContact(`id=${client.contactId}`);
        await world.drain();
        return page;
      },
    };
    await write(key, { ...world.ports, table: erasing });
    await stage.isErased(client);
  });

  test('is begun by the sweeper when the queue did not take it', async () => {
    const client = await newClient(stage.world.ports);
    await client.sendText();
    await stage.world.drain();
    const down = async () => {
      throw new Error('the queue is down, says the test');
    };
    const eventsQueue = { send: down, sendAll: down };
    const { status } = await clientOf({ ...stage.world.ports, eventsQueue }, client.tenant.apiKey).deleteContact(
      `id=${client.contactId}`,
    );
    expect(status).toBe(202);
    expect(stage.world.logged).toContainEqual(expect.objectContaining({ level: 'WARN', event: 'erasure_left_over' }));
    await stage.world.drain();
    expect((await stage.leftOf(client)).length).toBeGreaterThan(3);
    stage.world.clock.advance(60_000);
    await stage.sweep();
    await stage.world.drain();
    await stage.isErased(client);
    await stage.sweep();
    expect([stage.world.queues.events.nextAt(), await stage.due(client)]).toEqual([undefined, []]);
  });

  test('comes again when the storage refuses a file, which is never left behind', async () => {
    const client = await newClient(stage.world.ports);
    await stage.sendFile(client);
    await stage.world.drain();
    await client.deleteContact(`id=${client.contactId}`);
    let refusals = 4;
    const media: Ports['media'] = {
      ...stage.world.media,
      async delete(key) {
        if (refusals-- > 0) throw new Error('the storage is down, says the test');
        return stage.world.media.delete(key);
      },
    };
    await stage.world.drain({ ...stage.world.ports, media });
    expect(refusals).toBeLessThan(0);
    await stage.isErased(client);
  });

  test('of an unknown contact, of one that is there, and of one that is erased changes nothing', async () => {
    const client = await newClient(stage.world.ports);
    const { id } = client.tenant.organization;
    await client.sendText();
    await stage.world.drain();
    const before = await stage.leftOf(client);
    for (const contact_id of [client.contactId, 'nobody']) {
      await stage.world.queues.events.send({
        body: { kind: 'erase-contact', organization_id: id, contact_id },
        group: id,
      });
    }
    await stage.world.drain();
    expect(await stage.leftOf(client)).toEqual(before);
    await client.deleteContact(`id=${client.contactId}`);
    await stage.world.drain();
    await stage.world.queues.events.send({
      body: { kind: 'erase-contact', organization_id: id, contact_id: client.contactId },
      group: id,
    });
    await stage.world.drain();
    await stage.isErased(client);
    expect(stage.world.queues.events.deadLetters).toEqual([]);
  });

  test('finds what a process that had begun before the deletion has still written', async () => {
    const client = await newClient(stage.world.ports);
    const { id } = client.tenant.organization;
    const { body } = await client.contact({ query: `phone_number=${digits}` });
    await client.deleteContact(`id=${client.contactId}`);
    const late: Ports['eventsQueue'] = {
      ...stage.world.ports.eventsQueue,
      async send(message) {
        const pk = `${id}#CONTACT#${client.contactId}`;
        const put = (item: { pk: string; sk: string }) => stage.world.ports.table.write({ kind: 'put', item });
        await put({ pk, sk: 'TEXTS#0000000000' });
        await put({ pk, sk: 'FILTER#state' });
        for (const entry of entriesOfContact(body.contact)) await put(entry);
        return stage.world.ports.eventsQueue.send(message);
      },
    };
    await stage.world.drain({ ...stage.world.ports, eventsQueue: late });
    await stage.isErased(client);
  });
});
