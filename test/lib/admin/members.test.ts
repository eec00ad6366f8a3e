import { describe, expect, test } from '@jest/globals';
import { listenersOf, openSession } from '../../../shared/hints/session.ts';
import { addMember } from '../../support/members.ts';
import { makeTenant } from '../../support/tenant.ts';
import { admin, newOrganization, refusal, world } from './admin-stage.ts';

describe('member', () => {
  test('invite asks an address in, list shows it, and remove takes it back', async () => {
    const organization = await newOrganization();
    const of = ['--organization', organization];
    const invited = await admin('member', 'invite', ...of, '--email', 'ana@example.org', '--role', 'owner');
    const shown = { email: 'ana@example.org', name: '', role: 'owner', status: 'invited', joined_at: null };
    expect(invited).toEqual({ id: expect.stringMatching(/^inv_/), ...shown });
    expect(await admin('member', 'list', ...of)).toEqual([invited]);
    expect(await admin('member', 'remove', ...of, '--id', invited.id)).toEqual({ ...invited, removed: true });
    expect(await admin('member', 'list', ...of)).toEqual([]);
  });

  test('remove has the member’s open pages hear of nothing any more', async () => {
    const tenant = await makeTenant(world.ports);
    const { id: organizationId, slug } = tenant.organization;
    const removed = await addMember(world.ports, tenant, { name: 'ines', role: 'agent' });
    await openSession({ organizationId, memberId: removed.id, connectionId: 'hers' }, world.ports);
    await openSession({ organizationId, memberId: 'mem_other', connectionId: 'theirs' }, world.ports);
    await admin('member', 'remove', '--organization', slug, '--id', removed.id);
    const { sessions } = await listenersOf(organizationId, world.ports);
    expect(sessions.map(({ connection_id }) => connection_id)).toEqual(['theirs']);
  });

  test('remove does so for who is no member any more, where an earlier one ended in the middle', async () => {
    const { id: organizationId, slug } = (await makeTenant(world.ports)).organization;
    await openSession({ organizationId, memberId: 'mem_former', connectionId: 'hers' }, world.ports);
    expect(await refusal('member', 'remove', '--organization', slug, '--id', 'mem_former')).toMatch(/^No member/);
    expect((await listenersOf(organizationId, world.ports)).sessions).toEqual([]);
  });

  test('invite asks in whom another account makes a member anew, where it is told to replace the one there is', async () => {
    const tenant = await makeTenant(world.ports);
    const { email } = await addMember(world.ports, tenant, { name: 'jane', role: 'owner' });
    const given = ['--organization', tenant.organization.slug, '--email', email, '--role', 'owner'];
    expect(await refusal('member', 'invite', ...given)).toMatch(/already/);
    expect(await admin('member', 'invite', ...given, '--replace')).toMatchObject({ email, status: 'invited' });
  });

  test('invite refuses what is no address and no role, and an organization that is not there', async () => {
    const organization = await newOrganization();
    const invite = (slug: string, email: string, role: string) =>
      refusal('member', 'invite', '--organization', slug, '--email', email, '--role', role);
    expect(await invite(organization, 'ana', 'owner')).toBe('email must be an e-mail address');
    expect(await invite(organization, 'ana@example.org', 'boss')).toMatch(/^role must be/);
    expect(await invite('nowhere', 'ana@example.org', 'owner')).toBe('no organization has the slug nowhere');
  });

  test('remove refuses an id that nobody has, also one of another organization', async () => {
    const [one, other] = [await newOrganization(), await newOrganization()];
    const { id } = await admin(
      'member',
      'invite',
      '--organization',
      one,
      '--email',
      'a@example.org',
      '--role',
      'agent',
    );
    expect(await refusal('member', 'remove', '--organization', other, '--id', 'inv_nobody')).toMatch(/^No member/);
    expect(await refusal('member', 'remove', '--organization', other, '--id', id)).toMatch(/^No member/);
    expect(await admin('member', 'list', '--organization', one)).toHaveLength(1);
  });
});
