import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve as serveChange } from '../../../functions/console/change-channel.ts';
import { serve as serveConnect } from '../../../functions/console/connect-channel.ts';
import { serve as serveDisconnect } from '../../../functions/console/disconnect-channel.ts';
import { serve as serveList } from '../../../functions/console/list-channels.ts';
import { listInstances } from '../../../shared/instances/instance-store.ts';
import type { Member } from '../../../shared/members/member.ts';
import { setSuspended } from '../../../shared/organizations/manage-organization.ts';
import { findOrganizationBySlug } from '../../../shared/organizations/organization-store.ts';
import { organizationCaller } from '../../support/member-caller.ts';
import { makeMember } from '../../support/members.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
let tenant: Tenant;
let owner: Member;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports, { photoapp_account_id: undefined, photoapp_token: undefined });
  owner = await makeMember(tenant.organization, world, 'owner');
  world.provider = takes;
  world.logged.length = 0;
});
afterAll(() => world.close());

const takes: World['provider'] = ({ url }) =>
  jsonAnswer(200, url.includes('/connectionState/') ? { instance: { state: 'open' } } : { id: '1' });

const id = () => tenant.organization.id;
const at = (channel: string, body?: object) => ({ path: `/channels/${encodeURIComponent(channel)}`, body });
const list = async () => (await organizationCaller(serveList, world.ports, owner)(id())).body.channels;
const connect = (body: object) => organizationCaller(serveConnect, world.ports, owner)(id(), { body });
const change = (channel: string, body: object) =>
  organizationCaller(serveChange, world.ports, owner)(id(), at(channel, body));
const disconnect = (channel: string, ports = world.ports) =>
  organizationCaller(serveDisconnect, ports, owner)(id(), at(channel));
const statuses = async (answers: readonly ReturnType<typeof connect>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted();

const accountOf = (n: number) => `photo-${n}-${id()}`;
const photoapp = (n = 0) => ({ kind: 'photoapp', account_id: accountOf(n), token: 'token' });
const instance = { kind: 'instance', name: 'Front desk', upstream: 'evolution', url: 'https://evo.example', key: 'k' };

test('of connections of one kind at once one is made, and the others are 409', async () => {
  expect(await statuses([1, 2, 3].map((n) => connect(photoapp(n))))).toEqual([201, 409, 409]);
  expect((await list()).map(({ kind }: { kind: string }) => kind)).toEqual(['chatapp', 'photoapp']);
});

test('changes at once are all made, of another channel too', async () => {
  await connect(photoapp());
  const given = [1, 2, 3].map((n) => change('photoapp', { account_id: accountOf(n) }));
  expect(await statuses([...given, change('chatapp', { business_id: 'waba-2' })])).toEqual([200, 200, 200, 200]);
  expect(await list()).toMatchObject([
    { business_id: 'waba-2' },
    { account_id: expect.stringMatching(/^photo-[123]-/) },
  ]);
  expect(world.logged.filter(({ event }) => event === 'contention')).toEqual([]);
});

test('of disconnections at once one is made, and the others find nothing', async () => {
  await connect(photoapp());
  expect(await statuses([1, 2, 3].map(() => disconnect('photoapp')))).toEqual([200, 404, 404]);
});

test('an instance is not said to be gone when it could not be deleted beside another transaction, but deleted then', async () => {
  const { body } = await connect(instance);
  let conflicts = 2;
  const transact: World['ports']['table']['transact'] = async (...given) =>
    conflicts-- > 0 ? { kind: 'conflict' } : world.ports.table.transact(...given);
  const ports = { ...world.ports, table: { ...world.ports.table, transact } };
  expect((await disconnect(body.channel.id, ports)).status).toBe(200);
  expect((await list()).map(({ kind }: { kind: string }) => kind)).toEqual(['chatapp']);
});

test.each(['photoapp', 'instance'])(
  'no %s is connected to an organization that is suspended while its provider is asked',
  async (kind) => {
    world.provider = async (...call) => {
      await setSuspended(tenant.organization, true, world.ports);
      return takes(...call);
    };
    expect([403, 404]).toContain((await connect(kind === 'instance' ? instance : photoapp())).status);
    expect((await findOrganizationBySlug(tenant.organization.slug, world.ports))?.photoapp_token).toBeUndefined();
    expect(await listInstances(id(), world.ports)).toEqual([]);
  },
);
