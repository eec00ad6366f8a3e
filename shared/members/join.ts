import { isoTime } from '../base/clock.ts';
import { organizationKey, parseOrganization } from '../organizations/organization.ts';
import type { Role } from '../routes.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, ifContended, untilSettled } from '../table/contention.ts';
import type { SignedIn } from './authenticate-member.ts';
import {
  everybodyOf,
  type Invitation,
  invitationsOf,
  joinWrites,
  type Member,
  memberIdOf,
  memberKey,
  organizationsOf,
  parseMember,
  type Replaced,
  sayWrite,
  withdrawWrites,
} from './member.ts';
import { askUserInfo, type UserInfo } from './user-info.ts';

/** Who has signed in, and what they are a member of. */
export interface Me {
  readonly email: string;
  readonly name: string;
  readonly organizations: readonly { readonly id: string; readonly name: string; readonly role: Role }[];
}

type JoinDeps = Deps<'table:write' | 'http' | 'sign-in'>;

/** Hears of each member in whose place the person has joined. */
type OnReplaced = (member: Member) => Promise<void>;

/**
 * Who has signed in. A person who was invited by the e-mail address that the issuer has verified is a member from here on. Throws
 * `Invalid access token` where the issuer does not take the token.
 */
export async function whoIs(person: SignedIn, onReplaced: OnReplaced, deps: JoinDeps): Promise<Me> {
  const info = await askUserInfo(person, deps);
  const { email } = info ?? {};
  const joined = email === undefined ? [] : await joinInvited(person, { ...info, email }, deps);
  for (const member of joined) await onReplaced(member);
  const ids = await organizationsOf(person, deps);
  const items = await deps.table.getMany(ids.flatMap((id) => [memberKey(id, person), organizationKey(id)]));
  const memberships = ids.flatMap((_id, index) => {
    const member = parseMember(items[2 * index]);
    const organization = parseOrganization(items[2 * index + 1]);
    return member && organization ? [{ member, organization }] : [];
  });
  if (info) await Promise.all(memberships.map(({ member }) => noteInfo(member, info, deps)));
  const [known] = memberships;
  return {
    email: info?.email ?? known?.member.email ?? '',
    name: info?.name ?? known?.member.name ?? '',
    organizations: memberships
      .map(({ member: { role }, organization: { id, name } }) => ({ id, name, role }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}

/** Returns the members in whose place the person has joined. */
async function joinInvited(
  { issuer, subject }: SignedIn,
  { email, name }: UserInfo & { readonly email: string },
  deps: Deps<'table:write'>,
): Promise<readonly Member[]> {
  const person = { issuer, subject };
  const replaced: Member[] = [];
  for (const invitation of await invitationsOf(email, deps)) {
    const { organization_id, role } = invitation;
    const joined_at = isoTime(deps.clock.now());
    const member: Member = {
      id: memberIdOf(person),
      organization_id,
      ...person,
      email,
      name: name ?? '',
      role,
      joined_at,
    };
    const race = { over: 'member', organizationId: organization_id } as const;
    const { outcome, gone } = await untilSettled(race, deps, () => joinBy(invitation, member, deps)).catch(
      ifContended<Joining>({ outcome: 'conflict', gone: [] }),
    );
    replaced.push(...gone);
    // Another request of the same person may just have done it; who was taken off the list meanwhile stays off.
    deps.log('member_joined', { organization: organization_id, member: member.id, outcome });
  }
  return replaced;
}

/** What has become of an invitation, and the members in whose place the person has joined. */
interface Joining {
  readonly outcome: string;
  readonly gone: readonly Member[];
}

/** Takes an invitation: the person is a member from here on, or was one, and then it has nothing to say any more. */
async function joinBy(
  invitation: Invitation,
  member: Member,
  deps: Deps<'table:write'>,
): Promise<Joining | typeof again> {
  const { members } = await everybodyOf(member.organization_id, deps);
  const isMember = members.some(({ id }) => id === member.id);
  const replaced = isMember ? { gone: [] } : replacedBy(member, members);
  const writes = isMember ? withdrawWrites(invitation) : joinWrites(member, invitation, replaced);
  const { kind } = await deps.table.transact(writes);
  if (kind === 'conflict') return again;
  if (kind !== 'done') return { outcome: kind, gone: [] };
  return { outcome: isMember ? 'withdrawn' : kind, gone: replaced.gone };
}

/**
 * Who leaves as a person joins: members with the same address, whom another issuer let in, or who signed in by another account.
 * A last owner stays where the person is to be an agent.
 */
function replacedBy({ email, role }: Member, members: readonly Member[]): Replaced {
  const gone = members.filter((one) => one.email.toLowerCase() === email.toLowerCase());
  const left = members.find((one) => one.role === 'owner' && !gone.includes(one));
  if (role === 'owner') return { gone };
  return left ? { gone, left } : { gone: gone.filter((one) => one.role !== 'owner') };
}

/** What the issuer says now is what the others see: names and addresses change. */
async function noteInfo(
  member: Member,
  { email = member.email, name = member.name }: UserInfo,
  deps: Deps<'table:write'>,
) {
  if (email === member.email && name === member.name) return;
  await deps.table.write(sayWrite(member, { email, name }));
}
