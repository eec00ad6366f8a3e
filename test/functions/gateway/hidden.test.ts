import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { insertContact } from '../../../shared/contacts/contact-store.ts';
import type { NewContact } from '../../../shared/contacts/make-contact.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { good, lastBody, newGateway, serverTakes } from './gateway-client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  world.outgoing.length = 0;
});
afterAll(() => world.close());

/** An instance, and three people with an address that hides the number: known by it alone, with a number, with a user id. */
async function newPeople(upstream: 'evolution' | 'cloudprovider') {
  const gateway = await newGateway(world.ports, upstream);
  const people: Partial<NewContact>[] = [
    { chatapp_lid: '1@lid' },
    { chatapp_lid: '2@lid', chatapp_id: '5521988887777', phone_number: '+5521988887777' },
    { chatapp_lid: '3@lid', chatapp_user_id: 'US.3' },
  ];
  for (const known of people) {
    const given = { full_name: 'Bia', phone_number: '', chatapp_id: '', ...known };
    await insertContact(gateway.tenant.organization, { given, source: 'chatapp' }, world.ports);
  }
  return gateway;
}

/** The bodies that went out, by the members that name the recipient, and the recipients in the conversations. */
async function sentTo(gateway: Awaited<ReturnType<typeof newPeople>>, lid: string) {
  const { status, body } = await gateway.good('location', { number: lid });
  if (status !== 200) return [status, body.response.message[0], world.outgoing.length];
  const { number, to, recipient } = lastBody(world);
  const { message } = (await gateway.message(body.response.key.id)).body;
  return [number ?? to ?? { recipient }, message.recipient];
}

describe('by an address that hides the number', () => {
  test('a server is told the number where it is known, else the address, and the conversation has it', async () => {
    world.provider = (_request, count) => jsonAnswer(201, { key: { id: `EVO${count}` } });
    const gateway = await newPeople('evolution');
    expect(await sentTo(gateway, '1:7@lid')).toEqual(['1@lid', '1@lid']);
    world.provider = (_request, count) => jsonAnswer(201, { key: { id: `EVO-${count}` } });
    expect(await sentTo(gateway, '2@lid')).toEqual(['5521988887777', '5521988887777']);
  });

  test('the record and the key of a reaction name the address', async () => {
    world.provider = (_request, count) => jsonAnswer(201, { key: { id: `LID${count}` } });
    const gateway = await newPeople('evolution');
    expect((await gateway.good('poll', { number: '1@lid' })).body.response.key.remoteJid).toBe('1@lid');
    const { key } = good.reaction.reactionMessage;
    const reaction = { reactionMessage: { text: '👍', key: { ...key, remoteJid: '1@lid' } } };
    expect((await gateway.send('reaction', reaction)).status).toBe(200);
    expect(lastBody(world).key.remoteJid).toBe('1@lid');
  });

  test('the chat-app’s provider is told the number or the user id, and nothing where neither is known', async () => {
    let sends = 0;
    world.provider = () => jsonAnswer(200, acceptedBy(`wamid.hidden.${++sends}`));
    const gateway = await newPeople('cloudprovider');
    expect(await sentTo(gateway, '2@lid')).toEqual(['+5521988887777', '5521988887777']);
    expect(await sentTo(gateway, '3@lid')).toEqual([{ recipient: 'US.3' }, 'US.3']);
    world.outgoing.length = 0;
    const refusal = expect.stringMatching(
      /^number names the contact .*, who is known by neither a number nor a user id/,
    );
    expect(await sentTo(gateway, '1@lid')).toEqual([400, refusal, 0]);
  });

  test('somebody who is no contact is not found', async () => {
    world.provider = serverTakes;
    const gateway = await newPeople('evolution');
    expect(await sentTo(gateway, '4@lid')).toEqual([404, 'No contact with the id 4@lid in this organization.', 0]);
  });
});
