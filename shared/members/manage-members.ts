import { isoTime } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import type { OrganizationId } from '../identifiers.ts';
import { doesNotGoOn } from '../organizations/organization.ts';
import type { Role } from '../routes.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import type { Write } from '../table/table.ts';
import {
  everybodyOf,
  type Invitation,
  invitationIdOf,
  inviteWrites,
  type Member,
  removeWrites,
  uninviteWrites,
  withdrawWrites,
} from './member.ts';

/** A member, or a person who is invited, as the others see them. */
interface MemberView {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: 'active' | 'invited';
  /** ISO 8601; null until an invitation is taken. */
  readonly joined_at: string | null;
}

const toMemberView = ({ id, email, name, role, joined_at }: Member): MemberView => ({
  id,
  email,
  name,
  role,
  status: 'active',
  joined_at,
});

const toInvitedView = ({ id, email, role }: Invitation): MemberView => ({
  id,
  email,
  name: '',
  role,
  status: 'invited',
  joined_at: null,
});

/** Everybody of an organization, by their e-mail addresses; who is invited stands after the members. */
export async function listMembers(organizationId: OrganizationId, deps: Deps<'table:read'>): Promise<MemberView[]> {
  const { members, invitations } = await everybodyOf(organizationId, deps);
  const sorted = (views: MemberView[]) => views.toSorted((a, b) => a.email.localeCompare(b.email, 'en'));
  return [...sorted(members.map(toMemberView)), ...sorted(invitations.map(toInvitedView))];
}

/** The members of an organization as all of them may see each other, by their names, or addresses where they have none. */
export async function listColleagues(organizationId: OrganizationId, deps: Deps<'table:read'>) {
  const { members } = await everybodyOf(organizationId, deps);
  const said = ({ name, email }: Member) => name || email;
  return members
    .toSorted((a, b) => said(a).localeCompare(said(b), 'en'))
    .map(({ id, name, email }) => ({ id, name, email }));
}

/** Who is to become a member. */
interface Invited {
  readonly email: string;
  readonly role: Role;
  /** Whether the person takes the place of this member with the same address: of one of another issuer, for example. */
  readonly replaces: (member: Member) => boolean;
}

/**
 * Invites an e-mail address: the person who signs in with it next is a member. An address that is invited already has the new
 * role from here on. Throws 409 where it is that of a member who is not replaced.
 */
export async function inviteMember(
  organizationId: OrganizationId,
  invited: Invited,
  deps: Deps<'table:write'>,
): Promise<MemberView> {
  const { email, role } = invited;
  await refuseMember(organizationId, invited, deps);
  const invited_at = isoTime(deps.clock.now());
  const invitation = { id: invitationIdOf(email), organization_id: organizationId, email, role, invited_at };
  await settled(organizationId, inviteWrites(invitation), deps);
  // Once more: who joins after this look takes the invitation, and who joined before it has no use for it.
  await refuseMember(organizationId, invited, deps).catch(async (error) => {
    await deps.table.transact(withdrawWrites(invitation));
    throw error;
  });
  return toInvitedView(invitation);
}

async function refuseMember(
  organizationId: OrganizationId,
  { email, replaces }: Invited,
  deps: Deps<'table:read'>,
): Promise<void> {
  const { members } = await everybodyOf(organizationId, deps);
  const member = members.find((one) => one.email.toLowerCase() === email.toLowerCase() && !replaces(one));
  if (member) throw new ApiError('Member already exists', `${email} is the ${member.role} ${member.id} already.`);
}

async function settled(organizationId: OrganizationId, writes: readonly Write[], deps: Deps<'table:write'>) {
  await untilSettled({ over: 'member', organizationId }, deps, async () => {
    const { kind } = await deps.table.transact(writes);
    if (kind === 'refused') throw doesNotGoOn(organizationId);
    return kind === 'done' ? undefined : again;
  });
}

/** Removes a member, or takes an invitation back; the next request is refused. Throws 404 where there is neither, and 409 for the last owner. */
export function removeMember(
  organizationId: OrganizationId,
  id: string,
  deps: Deps<'table:write'>,
): Promise<MemberView> {
  return untilSettled({ over: 'member', organizationId }, deps, async () => {
    const { members, invitations } = await everybodyOf(organizationId, deps);
    const removed = plannedRemoval(id, members, invitations);
    return (await deps.table.transact(removed.writes)).kind === 'done' ? removed.view : again;
  });
}

function plannedRemoval(id: string, members: readonly Member[], invitations: readonly Invitation[]) {
  const invitation = invitations.find((one) => one.id === id);
  if (invitation) return { view: toInvitedView(invitation), writes: withdrawWrites(invitation) };
  const member = members.find((one) => one.id === id);
  if (!member)
    throw new ApiError('Member not found', `No member or invitation with the id ${id} in this organization.`);
  const uninvited = uninviteWrites(member);
  if (member.role !== 'owner')
    return { view: toMemberView(member), writes: [...removeWrites(member, undefined), ...uninvited] };
  const left = members.find((one) => one.role === 'owner' && one.id !== id);
  if (!left) throw new ApiError('Last owner', `${member.email} is the last owner: invite another one first.`);
  return { view: toMemberView(member), writes: [...removeWrites(member, left), ...uninvited] };
}

/** Deletes everybody of an organization, and what leads there. */
export async function deleteMembers(organizationId: OrganizationId, deps: Deps<'table:write'>): Promise<void> {
  const { members, invitations } = await everybodyOf(organizationId, deps);
  const writes = [...members.map((one) => removeWrites(one, undefined)), ...invitations.map(withdrawWrites)].flat();
  await deps.table.writeMany(
    writes.flatMap((write) => (write.kind === 'delete' ? [{ kind: 'delete', key: write.key }] : [])),
  );
}
