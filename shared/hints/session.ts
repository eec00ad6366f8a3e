import * as z from 'zod';
import { hours, isoTime } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { OrganizationId } from '../identifiers.ts';
import { goesOn } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { parseWebhook, type StoredWebhook, webhookSortKey, webhooksPartition } from '../subscriptions/webhook.ts';
import { watchedWrite } from '../subscriptions/webhook-count.ts';
import { again, untilSettled } from '../table/contention.ts';
import { all, between, equals, startsWith } from '../table/expressions.ts';
import { allPages } from '../table/pages.ts';
import type { Item, Key, Write } from '../table/table.ts';

/** A member's open page, to which hints are sent. */
const sessionSchema = z.object({
  /** As API Gateway names it. */
  connection_id: z.string(),
  member_id: z.string(),
  opened_at: z.string(),
  /** Epoch seconds, after which it is none any more, whether we have heard of its end or not. */
  expires_at: z.number(),
});
/** A session, parsed. */
export type LiveSession = z.infer<typeof sessionSchema>;

/** API Gateway ends each connection after two hours. A little longer, since clocks differ. */
const longestMs = hours(2.1);

/** More pages than a person has open: each event of the organization reads and tells all that are. */
const mostOfMember = 20;

/** Sorts before webhooks, right beside them: each event reads both in one query. */
const sortKeyPrefix = 'VIEWER#';

/** A session lies among its organization's webhooks: like them it is told of what happens. */
const sessionKey = (organizationId: OrganizationId, connectionId: string): Key => ({
  pk: webhooksPartition(organizationId),
  sk: `${sortKeyPrefix}${connectionId}`,
});

interface Opened {
  readonly organizationId: OrganizationId;
  readonly memberId: string;
  readonly connectionId: string;
}

/**
 * Stores a session: from now on it gets hints, also of what no other page or webhook is told of. `refused` where its organization
 * does not go on; a suspension or deletion that this does not see finds the session, and forgets it.
 */
export async function openSession(
  { organizationId, memberId, connectionId }: Opened,
  deps: Deps<'table:write'>,
): Promise<'opened' | 'refused'> {
  const now = deps.clock.now();
  const session: LiveSession = {
    connection_id: connectionId,
    member_id: memberId,
    opened_at: isoTime(now),
    expires_at: Math.ceil((now + longestMs) / 1000),
  };
  const writes: Write[] = [
    { kind: 'put', item: { ...sessionKey(organizationId, connectionId), ...session } },
    watchedWrite(organizationId, session.expires_at),
    goesOn(organizationId),
  ];
  return untilSettled({ over: 'going-on', organizationId }, deps, async () => {
    const { kind } = await deps.table.transact(writes);
    if (kind === 'conflict') return again;
    return kind === 'done' ? 'opened' : 'refused';
  });
}

/** Forgets a session: nothing is sent there any more. */
export async function forgetSession(
  { organizationId, connectionId }: Omit<Opened, 'memberId'>,
  { table }: Deps<'table:write'>,
): Promise<void> {
  await table.write({ kind: 'delete', key: sessionKey(organizationId, connectionId) });
}

/** The open pages of an organization, also those that have just ended. */
export const sessionsOf = (organizationId: OrganizationId, { table }: Deps<'table:read'>): Promise<LiveSession[]> => {
  const condition = all(equals('pk', webhooksPartition(organizationId)), startsWith('sk', sortKeyPrefix));
  return Array.fromAsync(allPages(table, { condition }), (item) => sessionSchema.parse(item));
};

/** Forgets the sessions of an organization, or of one member of it alone: no hint comes there any more. */
export async function forgetSessions(
  { organizationId, memberId }: Pick<Opened, 'organizationId'> & Partial<Pick<Opened, 'memberId'>>,
  deps: Deps<'table:write'>,
): Promise<void> {
  for (const { connection_id: connectionId, member_id } of await sessionsOf(organizationId, deps))
    if (memberId === undefined || member_id === memberId) await forgetSession({ organizationId, connectionId }, deps);
}

type EndDeps = Deps<'table:write' | 'hints:end'>;

/** Ends all sessions of a member, for one who is a member no more. A connection that cannot be ended gets no hints any more. */
export async function endSessionsOf(organizationId: OrganizationId, memberId: string, deps: EndDeps): Promise<void> {
  const sessions = await sessionsOf(organizationId, deps);
  await endAll(
    organizationId,
    sessions.filter(({ member_id }) => member_id === memberId),
    deps,
  );
}

/** Ends the oldest sessions of a member who has more than there may be. */
export async function endSurplusOf(organizationId: OrganizationId, memberId: string, deps: EndDeps): Promise<void> {
  const sessions = await sessionsOf(organizationId, deps);
  const newestFirst = sessions
    .filter(({ member_id }) => member_id === memberId)
    .toSorted((one, other) => other.opened_at.localeCompare(one.opened_at));
  await endAll(organizationId, newestFirst.slice(mostOfMember), deps);
}

async function endAll(organizationId: OrganizationId, sessions: readonly LiveSession[], deps: EndDeps): Promise<void> {
  for (const { connection_id: connectionId } of sessions) await forgetSession({ organizationId, connectionId }, deps);
  const ends = sessions.map(({ connection_id, member_id }) =>
    deps.sockets.end(connection_id).catch((error) => {
      deps.log('connection_not_ended', { organization: organizationId, member: member_id, ...errorFields(error) });
    }),
  );
  await Promise.all(ends);
}

/** All who are told of an organization's events. */
interface Listeners {
  /** In no particular order. */
  readonly webhooks: readonly StoredWebhook[];
  readonly sessions: readonly LiveSession[];
}

/** The webhooks of an organization and its open pages, in one query: where no page is open it is that of the webhooks alone. */
export async function listenersOf(
  organizationId: OrganizationId,
  { table, clock }: Deps<'table:read'>,
): Promise<Listeners> {
  const condition = all(
    equals('pk', webhooksPartition(organizationId)),
    between('sk', sortKeyPrefix, webhookSortKey('~')),
  );
  const items = await Array.fromAsync(allPages(table, { condition }));
  const [sessions = [], webhooks = []] = [true, false].map((wanted) =>
    items.filter((item) => isSession(item) === wanted),
  );
  return {
    webhooks: webhooks.flatMap((item) => parseWebhook(item) ?? []),
    sessions: sessions
      .map((item) => sessionSchema.parse(item))
      .filter(({ expires_at }) => expires_at * 1000 > clock.now()),
  };
}

const isSession = ({ sk }: Item): boolean => String(sk).startsWith(sortKeyPrefix);
