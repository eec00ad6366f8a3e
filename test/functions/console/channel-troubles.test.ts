import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve as serveList } from '../../../functions/console/list-channels.ts';
import { serve as serveTake } from '../../../functions/provider/take-gateway.ts';
import { findInstance } from '../../../shared/instances/instance-store.ts';
import { updateInstance } from '../../../shared/instances/manage-instance.ts';
import type { Member } from '../../../shared/members/member.ts';
import { changeOrganization } from '../../../shared/organizations/manage-organization.ts';
import { findOrganizationBySlug } from '../../../shared/organizations/organization-store.ts';
import { caller } from '../../support/call.ts';
import { organizationCaller } from '../../support/member-caller.ts';
import { makeMember } from '../../support/members.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { newGateway, serverTakes } from '../gateway/gateway-client.ts';

let world: World;
let gateway: Awaited<ReturnType<typeof newGateway>>;
let owner: Member;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  gateway = await newGateway(world.ports);
  owner = await makeMember(gateway.tenant.organization, world, 'owner');
});
afterAll(() => world.close());

/** The states of the organization's channels, by their ids. */
async function states(): Promise<Record<string, string>> {
  const { body } = await organizationCaller(serveList, world.ports, owner)(gateway.tenant.organization.id);
  return Object.fromEntries(body.channels.map(({ id, state }: Record<string, string>) => [id, state]));
}
const id = () => `instance:${gateway.instance.name}`;
const refusedToken = () => jsonAnswer(401, { error: { code: 190, message: 'Invalid OAuth access token' } });

const told = (state: string) =>
  caller(
    serveTake,
    world.ports,
  )({
    path: `/provider/gateway/${gateway.instance.name}`,
    headers: { 'x-webhook-secret': gateway.instance.secret },
    body: { event: 'connection.update', instance: gateway.instance.name, data: { state } },
  });

test('a send whose token is refused shows that the chat-app needs reconnecting; one that is accepted, that it is connected', async () => {
  world.provider = refusedToken;
  expect((await gateway.sendText()).body.error).toBe('Invalid provider');
  expect(await states()).toMatchObject({ chatapp: 'needs_reconnecting', [id()]: 'connected' });
  world.provider = () => jsonAnswer(200, acceptedBy('wamid.1'));
  await gateway.sendText();
  expect(await states()).toMatchObject({ chatapp: 'connected' });
});

test('a token that is refused when another has taken its place says nothing of that one', async () => {
  const { slug } = gateway.tenant.organization;
  world.provider = async () => {
    const organization = await findOrganizationBySlug(slug, world.ports);
    if (organization) await changeOrganization(organization, { bearer_token: 'next' }, world.ports);
    return refusedToken();
  };
  expect((await gateway.sendText()).body.error).toBe('Invalid provider');
  expect(await states()).toMatchObject({ chatapp: 'connected' });
  world.provider = refusedToken;
  await gateway.sendText();
  expect(await states()).toMatchObject({ chatapp: 'needs_reconnecting' });
});

test('a message that the provider refuses for what it says, or whose answer is lost, says nothing of the channel', async () => {
  world.provider = () => jsonAnswer(400, { error: { code: 131009, message: 'Parameter value is not valid' } });
  await gateway.sendText();
  world.provider = () => ({ kind: 'lost', reason: 'timeout' });
  await gateway.sendText();
  expect(await states()).toMatchObject({ chatapp: 'connected' });
});

test('a key that an instance’s server refuses shows at the instance, until the server takes a message', async () => {
  world.provider = () => jsonAnswer(401, { status: 401, error: 'Unauthorized', response: { message: 'Unauthorized' } });
  await gateway.good('location');
  expect(await states()).toMatchObject({ [id()]: 'needs_reconnecting', chatapp: 'connected' });
  world.provider = serverTakes;
  await gateway.good('location');
  expect(await states()).toMatchObject({ [id()]: 'connected' });
});

test('a key that a server refuses when another has taken its place says nothing of that one', async () => {
  world.provider = async () => {
    const instance = await findInstance(gateway.tenant.organization.id, gateway.instance.name, world.ports);
    if (instance) await updateInstance(instance, { key: 'next' }, world.ports);
    return jsonAnswer(401, { status: 401, error: 'Unauthorized', response: { message: 'Unauthorized' } });
  };
  await gateway.good('location');
  expect(await states()).toMatchObject({ [id()]: 'connected' });
});

test('an instance needs reconnecting when its server says that it is closed, and not any more when it is open', async () => {
  expect((await told('close')).status).toBe(200);
  expect(await states()).toMatchObject({ [id()]: 'needs_reconnecting' });
  await told('connecting');
  expect(await states()).toMatchObject({ [id()]: 'needs_reconnecting' });
  await told('open');
  expect(await states()).toMatchObject({ [id()]: 'connected' });
});
