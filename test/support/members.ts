import { invitationIdOf, inviteWrites, joinWrites, type Member, memberIdOf } from '../../shared/members/member.ts';
import type { Organization } from '../../shared/organizations/organization.ts';
import type { Role } from '../../shared/routes.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import type { Claims } from './call.ts';
import type { Tenant } from './tenant.ts';
import type { World } from './world.ts';

/** The issuer of the tests' people. */
const testIssuer = 'https://issuer.test';

/** How a person is known who has signed in as `name`. */
export const claimsOf = (name: string): Claims => ({ iss: testIssuer, sub: name });

/** Somebody who was invited and has joined. */
export async function addMember(
  ports: Ports,
  { organization }: Pick<Tenant, 'organization'>,
  { name, role, issuer = testIssuer }: { readonly name: string; readonly role: Role; readonly issuer?: string },
): Promise<Member & { readonly claims: Claims }> {
  const email = `${name}@example.org`;
  const person = { issuer, subject: name };
  const ids = { organization_id: organization.id, email, role };
  const invitation = { id: invitationIdOf(email), ...ids, invited_at: '2026-11-28T10:00:00.000Z' };
  const member = { id: memberIdOf(person), ...ids, ...person, name, joined_at: '2026-11-28T11:00:00.000Z' };
  for (const writes of [inviteWrites(invitation), joinWrites(member, invitation)]) {
    const result = await ports.table.transact(writes);
    if (result.kind !== 'done') throw new Error(`${name} could not be made a member: ${result.kind}`);
  }
  return { ...member, claims: { iss: issuer, sub: name } };
}

let made = 0;

/** The same, of any name. */
export const makeMember = (organization: Organization, { ports }: Pick<World, 'ports'>, role: Role = 'agent') =>
  addMember(ports, { organization }, { name: `person-${++made}`, role });
