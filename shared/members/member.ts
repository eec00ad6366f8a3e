import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import { goesOn } from '../organizations/organization.ts';
import type { Role } from '../routes.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, all, equals, exists } from '../table/expressions.ts';
import { memberKeys } from '../table/layout.ts';
import { allPages } from '../table/pages.ts';
import type { Item, Key, SingleWrite, Write } from '../table/table.ts';

/** A person, as the issuer of their access tokens knows them: no other two tokens name the same. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
}

/** What a member may be, as a schema. */
export const roleSchema = z.enum(['owner', 'agent']) satisfies z.ZodType<Role>;

/** A person who belongs to an organization, as stored. */
const memberSchema = z.object({
  id: z.string(),
  organization_id: organizationIdSchema,
  issuer: z.string(),
  subject: z.string(),
  /** As it was when the person joined, or signed in last. */
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  joined_at: z.string(),
  /** Reads in the window that began at `reads_since` (ms since the epoch), as far as they are counted (`keys/read-rate.ts`). */
  reads: z.number().optional(),
  reads_since: z.number().optional(),
});
/** A stored member, parsed. */
export type Member = z.infer<typeof memberSchema>;

/** A person who may become a member, by an e-mail address, as stored. */
const invitationSchema = z.object({
  id: z.string(),
  organization_id: organizationIdSchema,
  email: z.string(),
  role: roleSchema,
  invited_at: z.string(),
});
/** A stored invitation, parsed. */
export type Invitation = z.infer<typeof invitationSchema>;

// Keys. Members and invitations lie with their organization; how a person or an address leads to organizations is a look-up.

/** Characters of a hash that tell persons, or addresses, apart: 132 bits. */
const tagLength = 22;
const tagOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, tagLength);
const tagOfPerson = ({ issuer, subject }: Person): string => tagOf(issuer, subject);
/** Addresses differ by more than the case of their letters, whatever the standard says. */
const tagOfEmail = (email: string): string => tagOf(email.toLowerCase());

const partition = (organizationId: OrganizationId): string => `${organizationId}${memberKeys.members}`;
const memberPrefix = 'MEMBER#';
const invitationPrefix = 'INVITATION#';
const memberIdPrefix = 'mem_';
const invitationIdPrefix = 'inv_';

/** Where a person is a member of an organization, if they are. */
export const memberKey = (organizationId: OrganizationId, person: Person): Key => ({
  pk: partition(organizationId),
  sk: `${memberPrefix}${tagOfPerson(person)}`,
});

const invitationKey = (organizationId: OrganizationId, email: string): Key => ({
  pk: partition(organizationId),
  sk: `${invitationPrefix}${tagOfEmail(email)}`,
});

const personKey = (organizationId: OrganizationId, person: Person): Key => ({
  pk: `${memberKeys.personPrefix}#${tagOfPerson(person)}`,
  sk: organizationId,
});

const invitedKey = (organizationId: OrganizationId, email: string): Key => ({
  pk: `${memberKeys.invitedPrefix}#${tagOfEmail(email)}`,
  sk: organizationId,
});

/** A member's id says who it is, and an invitation's which address. */
export const memberIdOf = (person: Person): string => `${memberIdPrefix}${tagOfPerson(person)}`;
/** The same of an invitation. */
export const invitationIdOf = (email: string): string => `${invitationIdPrefix}${tagOfEmail(email)}`;

// Reads.

/** A stored member, parsed; undefined for no item. */
export const parseMember = (item: Item | undefined): Member | undefined => item && memberSchema.parse(item);

/** Everybody of an organization: members, and those whom it has invited, in no particular order. */
export async function everybodyOf(
  organizationId: OrganizationId,
  { table }: Deps<'table:read'>,
): Promise<{ readonly members: Member[]; readonly invitations: Invitation[] }> {
  const items = await Array.fromAsync(allPages(table, { condition: equals('pk', partition(organizationId)) }));
  const those = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix));
  return {
    members: those(memberPrefix).map((item) => memberSchema.parse(item)),
    invitations: those(invitationPrefix).map((item) => invitationSchema.parse(item)),
  };
}

/** The organizations that a person is a member of. */
export const organizationsOf = (person: Person, deps: Deps<'table:read'>): Promise<OrganizationId[]> =>
  sortKeysIn(personKey('', person).pk, deps);

/** The invitations of an e-mail address. */
export async function invitationsOf(email: string, deps: Deps<'table:read'>): Promise<Invitation[]> {
  const ids = await sortKeysIn(invitedKey('', email).pk, deps);
  const items = await deps.table.getMany(ids.map((id) => invitationKey(id, email)));
  return items.flatMap((item) => (item ? [invitationSchema.parse(item)] : []));
}

const sortKeysIn = (pk: string, { table }: Deps<'table:read'>): Promise<string[]> =>
  Array.fromAsync(allPages(table, { condition: equals('pk', pk) }), ({ sk }) => String(sk));

/** Whether an id, of `memberIdOf`, is a member's of the organization. */
export async function isMember(
  organizationId: OrganizationId,
  id: string,
  { table }: Deps<'table:read'>,
): Promise<boolean> {
  const key = { pk: partition(organizationId), sk: `${memberPrefix}${id.slice(memberIdPrefix.length)}` };
  return parseMember(await table.get(key)) !== undefined;
}

// Writes. An item and what leads to it are written together.

/** Invites an address; one that is invited already is so with what the new invitation says. Refused where the organization does not go on. */
export const inviteWrites = (invitation: Invitation): Write[] => [
  { kind: 'put', item: { ...invitationKey(invitation.organization_id, invitation.email), ...invitation } },
  { kind: 'put', item: { ...invitedKey(invitation.organization_id, invitation.email) } },
  goesOn(invitation.organization_id),
];

/** Takes an invitation back. Refused where there is none any more. */
export const withdrawWrites = ({ organization_id, email }: Invitation): Write[] => [
  { kind: 'delete', key: invitationKey(organization_id, email), condition: exists() },
  { kind: 'delete', key: invitedKey(organization_id, email) },
];

/** The members in whose place a person joins, and an owner who stays where that is needed. */
export interface Replaced {
  readonly gone: readonly Member[];
  readonly left?: Member;
}

/**
 * Makes a member of who was invited. Refused where the invitation is gone or another one, the person is a member already, one of
 * the replaced or the owner who stays is none any more, or the organization does not go on.
 */
export const joinWrites = (
  member: Member,
  invitation: Invitation,
  { gone, left }: Replaced = { gone: [] },
): Write[] => {
  const [withdrawn, ...others] = withdrawWrites(invitation);
  const stillInvited = all(exists(), equals('role', invitation.role));
  return [
    { kind: 'put', item: { ...memberKey(member.organization_id, member), ...member }, condition: absent() },
    { kind: 'put', item: { ...personKey(member.organization_id, member) } },
    { ...(withdrawn as Extract<Write, { kind: 'delete' }>), condition: stillInvited },
    ...others,
    ...gone.flatMap((one, index) => removeWrites(one, index === 0 ? left : undefined)),
    goesOn(member.organization_id),
  ];
};

/** Takes back what may invite a member once more: a removal is not undone by the next sign-in. */
export const uninviteWrites = ({ organization_id, email }: Member): Write[] => [
  { kind: 'delete', key: invitationKey(organization_id, email) },
  { kind: 'delete', key: invitedKey(organization_id, email) },
];

/** Removes a member. Refused where they are none any more, or where `left`, an owner who stays, is none any more. */
export const removeWrites = (member: Member, left: Member | undefined): Write[] => [
  { kind: 'delete', key: memberKey(member.organization_id, member), condition: exists() },
  { kind: 'delete', key: personKey(member.organization_id, member) },
  ...(left
    ? [{ kind: 'check' as const, key: memberKey(left.organization_id, left), condition: equals('role', left.role) }]
    : []),
];

/** How a member is called from now on. Refused where they are none any more. */
export const sayWrite = (member: Member, said: Pick<Member, 'email' | 'name'>): SingleWrite => ({
  kind: 'update',
  key: memberKey(member.organization_id, member),
  change: { set: said },
  condition: exists(),
});
