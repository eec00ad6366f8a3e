import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve as serveMe } from '../../../functions/console/get-me.ts';
import { serve as serveOrganization } from '../../../functions/console/get-organization.ts';
import { serve as serveInvite } from '../../../functions/console/invite-member.ts';
import { serve as serveMembers } from '../../../functions/console/list-members.ts';
import { serve as serveRemove } from '../../../functions/console/remove-member.ts';
import { deleteOrganization } from '../../../shared/erasing/delete-organization.ts';
import { openSession, sessionsOf } from '../../../shared/hints/session.ts';
import { usualLimits } from '../../../shared/host-settings.ts';
import { countRead } from '../../../shared/keys/read-rate.ts';
import { inviteMember, listMembers } from '../../../shared/members/manage-members.ts';
import { invitationIdOf, inviteWrites, memberKey } from '../../../shared/members/member.ts';
import { type Claims, memberCaller } from '../../support/call.ts';
import { addMember, claimsOf } from '../../support/members.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
let tenant: Tenant;
/** What the issuer says of whoever asks. */
let userInfo: object | undefined;
beforeAll(async () => {
  world = await openWorld();
  world.provider = ({ url, headers }) => {
    if (url.endsWith('/.well-known/openid-configuration'))
      return jsonAnswer(200, { userinfo_endpoint: 'https://issuer.test/userinfo' });
    expect(headers?.authorization).toMatch(/^Bearer token-of-/);
    return userInfo ? jsonAnswer(200, userInfo) : jsonAnswer(503, '');
  };
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
});
afterAll(() => world.close());

const at = (rest: string) => `/api/${tenant.organization.id}/${rest}`;
const me = (name: string) => memberCaller(serveMe, world.ports, claimsOf(name))({ path: '/api/me' });
const members = async (claims: Claims) =>
  (await memberCaller(serveMembers, world.ports, claims)({ path: at('members') })).body.members;
const invite = (claims: Claims, body: object) =>
  memberCaller(serveInvite, world.ports, claims)({ method: 'POST', path: at('members'), body });
const remove = (claims: Claims, id: string) =>
  memberCaller(serveRemove, world.ports, claims)({ method: 'DELETE', path: at(`members/${id}`) });
const verified = (name: string, more: object = {}) => ({
  ...{ sub: name, email: `${name}@example.org`, email_verified: true, name: `${name} of the issuer` },
  ...more,
});
/** Each of one organization alone, so that tests do not meet. */
const newOwner = (name = `owner-of-${tenant.organization.slug}`) =>
  addMember(world.ports, tenant, { name, role: 'owner' });

describe('somebody who is invited', () => {
  test('is a member once they sign in with the address, in whatever case it was written', async () => {
    const owner = await newOwner();
    await invite(owner.claims, { email: 'Bia@Example.org', role: 'agent' });
    userInfo = verified('bia');
    const { id, name } = tenant.organization;
    expect((await me('bia')).body).toMatchObject({
      email: 'bia@example.org',
      organizations: [{ id, name, role: 'agent' }],
    });
    expect(await members(owner.claims)).toMatchObject([
      { email: 'bia@example.org', name: 'bia of the issuer', role: 'agent', status: 'active' },
      { email: owner.email, role: 'owner', status: 'active' },
    ]);
  });

  const unproven = [
    ['that is not verified', verified('carla', { email_verified: false })],
    ['that says nothing of verification', verified('carla', { email_verified: undefined })],
    ['of somebody else', verified('carla', { sub: 'another' })],
    ['that is not there', verified('carla', { email: undefined })],
  ] as const;
  test.each(unproven)('joins by no address %s', async (_what, says) => {
    const owner = await newOwner();
    await invite(owner.claims, { email: 'carla@example.org', role: 'owner' });
    userInfo = says;
    expect((await me('carla')).body.organizations).toEqual([]);
    expect(await members(owner.claims)).toMatchObject([{ status: 'active' }, { status: 'invited' }]);
  });

  test('does not join where the invitation was taken back, and has the role of the last one', async () => {
    const owner = await newOwner();
    const { body } = await invite(owner.claims, { email: 'dora@example.org', role: 'owner' });
    await remove(owner.claims, body.member.id);
    userInfo = verified('dora');
    expect((await me('dora')).body.organizations).toEqual([]);
    await invite(owner.claims, { email: 'dora@example.org', role: 'owner' });
    await invite(owner.claims, { email: 'dora@example.org', role: 'agent' });
    expect((await me('dora')).body.organizations).toMatchObject([{ role: 'agent' }]);
  });

  test('is refused where they are a member already, and where the address is none', async () => {
    const owner = await newOwner();
    expect((await invite(owner.claims, { email: owner.email.toUpperCase(), role: 'agent' })).body.error).toBe(
      'Member already exists',
    );
    for (const body of [
      { email: 'nobody', role: 'agent' },
      { email: 'a@example.org', role: 'boss' },
    ])
      expect((await invite(owner.claims, body)).body.error).toBe('Invalid field');
  });
});

describe('a member', () => {
  test('goes on while the issuer cannot be asked', async () => {
    const owner = await newOwner();
    userInfo = undefined;
    expect((await me(owner.subject)).body).toMatchObject({ email: owner.email, organizations: [{ role: 'owner' }] });
  });

  test('is called as the issuer calls them now', async () => {
    const owner = await newOwner();
    userInfo = verified(owner.subject, { name: 'New Name' });
    await me(owner.subject);
    expect(await members(owner.claims)).toMatchObject([{ name: 'New Name' }]);
  });

  test('is none any more at the next request, once removed', async () => {
    const owner = await newOwner();
    const agent = await addMember(world.ports, tenant, { name: 'eva', role: 'agent' });
    const path = at('organization');
    const settings = { ...world.ports.settings, limits: usualLimits };
    const ask = () => memberCaller(serveOrganization, { ...world.ports, settings }, owner.claims)({ path });
    expect((await ask()).body.organization).toMatchObject({
      id: tenant.organization.id,
      quotas: { contacts: { used: 0 } },
    });
    const other = await newOwner('fred');
    expect((await remove(other.claims, owner.id)).status).toBe(200);
    expect((await ask()).status).toBe(404);
    expect((await remove(other.claims, agent.id)).status).toBe(200);
    expect((await remove(other.claims, agent.id)).body.error).toBe('Member not found');
  });

  test('is refused with an ID token, which says who they are and is not to act with', async () => {
    const owner = await newOwner();
    const ask = (claims: Claims) => memberCaller(serveMembers, world.ports, claims)({ path: at('members') });
    expect((await ask({ ...owner.claims, token_use: 'access' })).status).toBe(200);
    expect((await ask({ ...owner.claims, token_use: 'id' })).body.error).toBe('Invalid access token');
  });

  test('does not come back by an invitation to the address that they were given since', async () => {
    const owner = await newOwner();
    const agent = await addMember(world.ports, tenant, { name: 'gil', role: 'agent' });
    await invite(owner.claims, { email: 'gil.new@example.org', role: 'owner' });
    userInfo = verified('gil', { email: 'gil.new@example.org' });
    await me('gil');
    expect((await remove(owner.claims, agent.id)).status).toBe(200);
    expect((await me('gil')).body.organizations).toEqual([]);
    expect(await members(owner.claims)).toMatchObject([{ id: owner.id }]);
  });

  test('stays, if they are the last owner, also of two who remove each other at once', async () => {
    const owner = await newOwner();
    expect([(await remove(owner.claims, owner.id)).status, (await members(owner.claims)).length]).toEqual([409, 1]);
    const other = await newOwner('fred');
    const answers = await Promise.all([remove(owner.claims, other.id), remove(other.claims, owner.id)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const left = await Promise.all([owner, other].map(({ claims }) => members(claims)));
    expect(left.flat().filter((one) => one?.role === 'owner').length).toBeGreaterThan(0);
  });

  test('reads as often as a key may, and no more', async () => {
    const owner = await newOwner();
    const limits = { ...world.ports.settings.limits, readsPerSecond: 1 };
    const ports = { ...world.ports, settings: { ...world.ports.settings, limits } };
    const key = memberKey(tenant.organization.id, owner);
    const begin = world.clock.now() - (world.clock.now() % 10_000);
    const counted = { ...owner, what: 'member', key, reads: 10, reads_since: begin };
    expect(countRead(counted, tenant.organization, ports).refusal?.error).toBe('Rate limited');
  });
});

describe('a member whom another issuer let in', () => {
  const hana = () => `hana-of-${tenant.organization.slug}`;
  const former = () => addMember(world.ports, tenant, { name: hana(), role: 'owner', issuer: 'https://former.test' });

  test('is replaced, once the person signs in by the invitation of one who has signed in anew', async () => {
    const [old, owner] = [await former(), await newOwner()];
    for (const { id: memberId } of [old, owner])
      await openSession({ organizationId: tenant.organization.id, memberId, connectionId: memberId }, world.ports);
    expect((await invite(owner.claims, { email: old.email, role: 'agent' })).status).toBe(201);
    userInfo = verified(hana());
    expect((await me(hana())).body.organizations).toMatchObject([{ role: 'agent' }]);
    expect(await members(owner.claims)).toMatchObject([{ email: old.email, role: 'agent' }, { id: owner.id }]);
    expect((await memberCaller(serveMembers, world.ports, old.claims)({ path: at('members') })).status).toBe(404);
    expect(await sessionsOf(tenant.organization.id, world.ports)).toMatchObject([{ member_id: owner.id }]);
  });

  test('stays removed: the invitation that was to replace them goes with them', async () => {
    const old = await former();
    const owner = await newOwner();
    expect((await invite(owner.claims, { email: old.email.toUpperCase(), role: 'agent' })).status).toBe(201);
    expect((await remove(owner.claims, old.id)).status).toBe(200);
    expect(await members(owner.claims)).toMatchObject([{ id: owner.id }]);
    userInfo = verified(hana());
    expect((await me(hana())).body.organizations).toEqual([]);
  });

  test.each(['owner', 'agent'] as const)('is no last owner who is lost when the person joins as %s', async (role) => {
    const old = await former();
    const invited = { email: old.email, role, replaces: () => true };
    await inviteMember(tenant.organization.id, invited, world.ports);
    userInfo = verified(hana());
    expect((await me(hana())).body.organizations).toMatchObject([{ role }]);
    const all = await listMembers(tenant.organization.id, world.ports);
    expect(all.map((one) => one.role).toSorted()).toEqual(role === 'owner' ? ['owner'] : ['agent', 'owner']);
  });
});

describe('no invitation is left', () => {
  test('to a member, by whatever race it came about, once they sign in', async () => {
    const owner = await newOwner();
    const at = '2026-11-28T10:00:00.000Z';
    const { email } = owner;
    const ids = { id: invitationIdOf(email), organization_id: tenant.organization.id };
    await world.ports.table.transact(inviteWrites({ ...ids, email, role: 'agent', invited_at: at }));
    userInfo = verified(owner.subject);
    expect((await me(owner.subject)).body.organizations).toMatchObject([{ role: 'owner' }]);
    expect(await members(owner.claims)).toMatchObject([{ id: owner.id, role: 'owner' }]);
  });

  test('by an invitation that looked before the person joined, and was written after', async () => {
    const owner = await newOwner();
    const { table } = world.ports;
    const late = Object.assign(Object.create(table), {
      async transact(writes: Parameters<typeof table.transact>[0]) {
        if (writes.length === 3) await addMember(world.ports, tenant, { name: 'ivo', role: 'agent' });
        return table.transact(writes);
      },
    });
    const invited = { email: 'ivo@example.org', role: 'owner', replaces: () => false } as const;
    await expect(inviteMember(tenant.organization.id, invited, { ...world.ports, table: late })).rejects.toThrow(
      'ivo@example.org is the agent',
    );
    expect(await members(owner.claims)).toMatchObject([{ status: 'active' }, { status: 'active' }]);
  });
});

test('members and invitations go with their organization, and nobody joins it any more', async () => {
  const owner = await newOwner();
  await invite(owner.claims, { email: 'gil@example.org', role: 'agent' });
  await deleteOrganization(tenant.organization, { ...world.ports, media: world.media });
  userInfo = verified('gil');
  expect((await me('gil')).body.organizations).toEqual([]);
  userInfo = verified(owner.subject);
  expect((await me(owner.subject)).body.organizations).toEqual([]);
});
