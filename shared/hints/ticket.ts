import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isoTime, seconds } from '../base/clock.ts';
import type { OrganizationId } from '../identifiers.ts';
import { organizationIdOf, shortIdOfOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { exists } from '../table/expressions.ts';
import { shortIdLength } from '../table/layout.ts';
import type { Key } from '../table/table.ts';

/** Whom a ticket lets in. */
export interface TicketHolder {
  readonly organizationId: OrganizationId;
  readonly memberId: string;
}

const ticketSchema = z.object({
  member_id: z.string(),
  /** Milliseconds since the epoch. */
  until: z.number(),
});

/** For how long a ticket can be used, in ms: a page connects at once. */
const validMs = seconds(30);
/** Base62 characters: 190 bits. */
const secretLength = 32;

const shape = new RegExp(`^[0-9A-Za-z]{${shortIdLength + secretLength}}$`);

/** The partition of an organization's tickets. */
export const ticketsPartition = (organizationId: OrganizationId): string => `${organizationId}#TICKETS`;

/** A ticket is stored by its hash alone. */
const ticketKey = (organizationId: OrganizationId, ticket: string): Key => ({
  pk: ticketsPartition(organizationId),
  sk: `TICKET#${createHash('sha256').update(ticket).digest('base64url')}`,
});

/**
 * A ticket that opens one connection, and until when it can: ISO 8601. It begins with the organization's short id, which is
 * how it is found without a look-up.
 */
export async function issueTicket(
  { organizationId, memberId }: TicketHolder,
  { table, clock, ids }: Deps<'table:write'>,
): Promise<{ readonly ticket: string; readonly expires_at: string }> {
  const ticket = `${shortIdOfOrganization(organizationId)}${ids.base62(secretLength)}`;
  const until = clock.now() + validMs;
  const stored: z.infer<typeof ticketSchema> = { member_id: memberId, until };
  const item = { ...ticketKey(organizationId, ticket), ...stored, expires_at: Math.ceil(until / 1000) };
  await table.write({ kind: 'put', item });
  return { ticket, expires_at: isoTime(until) };
}

/** Takes a ticket: whom it lets in, or undefined where it is unknown, used, or too old. Of two who show it at once one gets in. */
export async function takeTicket(
  ticket: string | undefined,
  { table, clock }: Deps<'table:write'>,
): Promise<TicketHolder | undefined> {
  if (ticket === undefined || !shape.test(ticket)) return undefined;
  const organizationId = organizationIdOf(ticket.slice(0, shortIdLength));
  const key = ticketKey(organizationId, ticket);
  const { data } = ticketSchema.safeParse(await table.get(key));
  if (data === undefined) return undefined;
  const taken = await table.write({ kind: 'delete', key, condition: exists() });
  if (taken.kind === 'refused' || data.until <= clock.now()) return undefined;
  return { organizationId, memberId: data.member_id };
}
