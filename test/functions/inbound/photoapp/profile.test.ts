import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hours } from '../../../../shared/base/clock.ts';
import { askPhotoappProfile } from '../../../../shared/providers/photoapp/profile.ts';
import { learnProfile } from '../../../../shared/receiving/learn-profile.ts';
import { takePhotoapp } from '../../../support/customers.ts';
import { makeTenant, type Tenant } from '../../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { clientOf } from '../../client.ts';

let world: World;
let tenant: Tenant;
let people = 0;
let messages = 0;
beforeAll(async () => {
  world = await openWorld();
  tenant = await makeTenant(world.ports);
});
beforeEach(() => {
  world.outgoing.length = 0;
  world.logged.length = 0;
});
afterAll(() => world.close());

const newPerson = () => `1784140000846${1000 + ++people}`;

/** The platform's answer to whoever asks who somebody is. */
function says(answer: World['provider']) {
  world.provider = answer;
}

/** A person writes, and all that follows is done. The messages that the API then shows, with the contact as it is stored. */
async function writes(id: string, event: object = {}, by = tenant) {
  const account = by.organization.photoapp_account_id;
  const message = { mid: `mid.${++messages}`, text: 'hi' };
  await takePhotoapp(world, by, [
    { sender: { id }, recipient: { id: account }, timestamp: 1_790_000_000_000 + messages, message, ...event },
  ]);
  await world.drain();
}

async function contactOf(id: string, by = tenant) {
  const found = await world.ports.table.get({ pk: `${by.organization.id}#PHOTOAPP-IDENTITY#${id}`, sk: 'IDENTITY' });
  const key = { pk: `${by.organization.id}#CONTACT#${found?.contact_id}`, sk: 'CONTACT' };
  const { id: contactId, full_name, photoapp_username } = (await world.ports.table.get(key)) ?? {};
  return { id: String(contactId), names: [full_name, photoapp_username] };
}

const asked = () => world.outgoing.filter(({ method }) => method === 'GET').map(({ url }) => url);
const profile = (given: object) => () => jsonAnswer(200, { id: '1', ...given });

test('the platform is asked once who a sender is, with the account’s token, and both names are stored, found and told', async () => {
  says(profile({ name: 'Bia Souza', username: 'bia.souza', profile_pic: 'https://cdn.example/bia.jpg' }));
  const person = newPerson();
  await writes(person);
  await writes(person);
  world.clock.advance(hours(25));
  await writes(person);
  expect(asked()).toEqual([`https://photoapp.test/v26.0/${person}?fields=name,username,profile_pic`]);
  const { headers, namedBy } = world.outgoing[0] ?? {};
  expect([headers?.authorization, namedBy]).toEqual([`Bearer ${tokenOf(tenant)}`, 'operator']);
  const { id, names } = await contactOf(person);
  expect(names).toEqual(['Bia Souza', 'bia.souza']);
  const { body } = await clientOf(world.ports, tenant.apiKey).conversations({ query: 'action=contacts&search=souza' });
  expect(body.contacts).toMatchObject([{ id, full_name: 'Bia Souza' }]);
  expect(JSON.stringify(body)).not.toContain('cdn.example');
});

const tokenOf = ({ organization }: Tenant) => `photoapp-token-of-${organization.slug}`;

describe('the name of a contact', () => {
  const rows: [string, [string, string?], object, [string, string | undefined]][] = [
    ['that is empty is filled', [''], { name: 'Bia', username: 'bia' }, ['Bia', 'bia']],
    ['that is empty is the username where there is no name', [''], { username: 'bia' }, ['bia', 'bia']],
    ['that is the username gives way', ['bia', 'bia'], { name: 'Bia', username: 'bia' }, ['Bia', 'bia']],
    ['that is an earlier username gives way', ['bia', 'bia'], { name: 'Bia', username: 'bia2' }, ['Bia', 'bia2']],
    ['that is the username stays without a name', ['bia', 'bia'], { username: 'bia2' }, ['bia', 'bia2']],
    ['that somebody gave stays', ['Ana', 'bia'], { name: 'Bia', username: 'bia2' }, ['Ana', 'bia2']],
    ['is cut where it is too long', [''], { name: 'b'.repeat(200) }, ['b'.repeat(128), undefined]],
    ['is filled beside a username that is none', [''], { name: 'Bia', username: {} }, ['Bia', undefined]],
  ];
  test.each(rows)('%s', async (_what, [full_name, photoapp_username], given, wanted) => {
    says(profile(given));
    const person = newPerson();
    await writes(person, { message: { mid: `mid.first.${person}`, text: 'hi', is_echo: true }, ...echoOf(person) });
    const { id } = await contactOf(person);
    const key = { pk: `${tenant.organization.id}#CONTACT#${id}`, sk: 'CONTACT' };
    await world.ports.table.write({ kind: 'update', key, change: { set: { full_name, photoapp_username } } });
    expect(asked()).toEqual([]);
    await writes(person);
    expect((await contactOf(person)).names).toEqual(wanted);
  });
});

/** Our account wrote to the person, which is no reason to ask. */
const echoOf = (person: string) => ({
  sender: { id: tenant.organization.photoapp_account_id },
  recipient: { id: person },
});

describe('a failure changes nothing, and it is asked again after a day with the next message', () => {
  const rows: [string, World['provider'], string][] = [
    ['a refusal', () => jsonAnswer(400, { error: { code: 230, message: 'consent' } }), 'HTTP 400, code 230'],
    ['a fault of the platform', () => jsonAnswer(500, 'oops'), 'HTTP 500 without a name'],
    ['an answer without names', profile({ name: ' ', username: null }), 'HTTP 200 without a name'],
    ['an answer that is no object', () => jsonAnswer(200, '[]'), 'HTTP 200 without a name'],
    ['a platform that does not answer', () => ({ kind: 'lost', reason: 'timeout' }), 'timeout'],
    ['a platform that is not there', () => ({ kind: 'unsent', reason: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ];
  test.each(rows)('%s', async (_what, answer, reason) => {
    says(answer);
    const person = newPerson();
    await writes(person);
    await writes(person);
    expect([asked().length, (await contactOf(person)).names]).toEqual([1, ['', undefined]]);
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'profile_unavailable', reason }));
    expect(JSON.stringify(world.logged)).not.toContain(tokenOf(tenant));
    says(profile({ name: 'Bia' }));
    world.clock.advance(hours(24) - 60_000);
    await writes(person);
    expect(asked()).toHaveLength(1);
    world.clock.advance(60_000);
    await writes(person);
    expect([asked().length, (await contactOf(person)).names]).toEqual([2, ['Bia', undefined]]);
  });
});

test('two workers at once ask once, and for an organization without a token none does', async () => {
  says(() => jsonAnswer(500, ''));
  const person = newPerson();
  await writes(person);
  world.clock.advance(hours(24));
  const key = { organizationId: tenant.organization.id, contactId: (await contactOf(person)).id };
  await Promise.all([1, 2].map(() => learnProfile(key, askPhotoappProfile, world.ports)));
  expect(asked()).toHaveLength(2);
  const other = await makeTenant(world.ports, { photoapp_token: undefined });
  await writes(person, {}, other);
  expect([asked().length, (await contactOf(person, other)).names]).toEqual([2, ['', undefined]]);
});

test('a contact that is deleted while the platform is asked stays deleted', async () => {
  const person = newPerson();
  const { deleteContact, contact } = clientOf(world.ports, tenant.apiKey);
  const id = { now: '' };
  says(async () => {
    id.now = (await contactOf(person)).id;
    await deleteContact(`id=${id.now}`);
    return jsonAnswer(200, { name: 'Bia Deleted', username: 'bia.deleted' });
  });
  await writes(person);
  expect(asked()).toHaveLength(1);
  expect((await contactOf(person)).names).toEqual([undefined, undefined]);
  expect((await contact({ query: 'phone_number=5511900000000' })).status).toBe(404);
  const { body } = await clientOf(world.ports, tenant.apiKey).conversations({
    query: 'action=contacts&search=deleted',
  });
  expect(body.contacts).toEqual([]);
});
