import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isoTime } from '../../shared/base/clock.ts';
import { contactOfPerson } from '../../shared/contacts/identities/contact-of-person.ts';
import { resolvePerson } from '../../shared/contacts/identities/person.ts';
import { ownIdKey } from '../../shared/conversations/message-store.ts';
import { openWorld, type World } from '../support/world.ts';
import { idsSent, newClient } from './client.ts';
import { newGateway, serverTakes } from './gateway/gateway-client.ts';

type Tenanted = Awaited<ReturnType<typeof newClient>>;

let world: World;
/** Two organizations that know a person of the same number. */
let one: Tenanted;
let other: Tenanted;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  [one, other] = [await newClient(world.ports), await newClient(world.ports)];
  world.outgoing.length = 0;
});
afterAll(() => world.close());

describe('what one organization has, another does not find', () => {
  test('by a contact’s id: neither the contact nor its conversation', async () => {
    await one.sendText();
    expect((await other.conversations({ query: `contactId=${one.contactId}` })).status).toBe(404);
    expect((await other.updateContact(`id=${one.contactId}`, { full_name: 'Mine' })).status).toBe(404);
    expect((await other.deleteContact(`id=${one.contactId}`)).status).toBe(404);
    expect((await one.conversation()).length).toBe(1);
  });

  test('by a message’s id, ours or the provider’s', async () => {
    const { body } = await one.sendText();
    const [id = ''] = idsSent(world);
    // As where its key was used again: the id leads to it by a look-up of its own.
    const place = { contact_id: one.contactId, seq: 1 };
    const lookup = { ...ownIdKey(one.tenant.organization.id, 'msg_of_an_earlier_send'), ...place };
    await world.ports.table.write({ kind: 'put', item: lookup });
    for (const named of [id, body.data.message_id, 'msg_of_an_earlier_send']) {
      expect([(await one.message(named)).status, (await other.message(named)).status]).toEqual([200, 404]);
    }
  });

  test('by an Idempotency-Key, which sends for each of them', async () => {
    const headers = { 'idempotency-key': 'order-1' };
    await one.sendText({ text: 'for one' }, headers);
    await other.sendText({ text: 'for the other' }, headers);
    expect(await one.conversation()).toMatchObject([{ message: 'for one' }]);
    expect(await other.conversation()).toMatchObject([{ message: 'for the other' }]);
  });

  test('by the name of an instance', async () => {
    world.provider = serverTakes;
    const { instance } = await newGateway(world.ports, 'evolution', one.tenant);
    const stranger = await newGateway(world.ports, 'evolution', other.tenant);
    const body = { number: '5511999990000', latitude: 1, longitude: 1, name: 'a', address: 'b' };
    expect((await stranger.send('location', body, { name: instance.name })).status).toBe(404);
    expect(world.outgoing).toEqual([]);
  });
});

describe('a person whom two organizations know is a contact of each, with nothing in common', () => {
  test.each([
    ['a user id', { userId: 'BR.1234567890' }],
    ['an id on the photo-app', { photoappId: '17841400008460057' }],
    ['a number', { number: '5521988887777' }],
  ])('by %s', async (_what, person) => {
    const contacts = [];
    for (const { tenant } of [one, other]) {
      const written = {
        person: { ...person, name: 'Ana' },
        at: isoTime(world.clock.now()),
        source: 'chatapp',
      } as const;
      contacts.push((await contactOfPerson(tenant.organization, written, world.ports)).contact);
    }
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(2);
    for (const [index, { tenant }] of [one, other].entries()) {
      const found = await resolvePerson(tenant.organization, person, world.ports);
      expect(found?.contact.id).toBe(contacts[index]?.id);
    }
  });
});
