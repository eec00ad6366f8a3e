import { isoTime } from '../base/clock.ts';
import { organizationKey, parseOrganization } from '../organizations/organization.ts';
import type { Role } from '../routes.ts';
import type { Deps } from '../runtime/deps.ts';
import type { SignedIn } from './authenticate-member.ts';
import {
  invitationsOf,
  joinWrites,
  type Member,
  memberIdOf,
  memberKey,
  organizationsOf,
  parseMember,
  sayWrite,
} from './member.ts';
import { askUserInfo, type UserInfo } from './user-info.ts';

/** Who has signed in, and what they are a member of. */
export interface Me {
  readonly email: string;
  readonly name: string;
  readonly organizations: readonly { readonly id: string; readonly name: string; readonly role: Role }[];
}

/**
 * Who has signed in. Whoever was invited by the e-mail address that the issuer has verified is a member from here on. Throws
 * `Invalid access token` where the issuer does not take the token.
 */
export async function whoIs(person: SignedIn, deps: Deps<'table:write' | 'http' | 'sign-in'>): Promise<Me> {
  const info = await askUserInfo(person, deps);
  if (info?.email !== undefined) await joinInvited(person, { ...info, email: info.email }, deps);
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
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

async function joinInvited(
  { issuer, subject }: SignedIn,
  { email, name }: UserInfo & { readonly email: string },
  deps: Deps<'table:write'>,
): Promise<void> {
  const person = { issuer, subject };
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
    const { kind } = await deps.table.transact(joinWrites(member, invitation));
    // Another request of the same person may just have done it; who was taken off the list meanwhile stays off.
    deps.log('member_joined', { organization: organization_id, member: member.id, outcome: kind });
  }
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
