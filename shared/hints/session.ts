import * as z from 'zod';
import { hours, isoTime } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { parseWebhook, type StoredWebhook, webhookSortKey, webhooksPartition } from '../subscriptions/webhook.ts';
import { watchedWrite } from '../subscriptions/webhook-count.ts';
import { all, between, equals, startsWith } from '../table/expressions.ts';
import { allPages } from '../table/pages.ts';
import type { Item, Key } from '../table/table.ts';

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

/** Stores a session: from now on it gets hints, also of what nobody else is told of. */
export async function openSession(
  { organizationId, memberId, connectionId }: Opened,
  { table, clock }: Deps<'table:write'>,
): Promise<void> {
  const now = clock.now();
  const session: LiveSession = {
    connection_id: connectionId,
    member_id: memberId,
    opened_at: isoTime(now),
    expires_at: Math.ceil((now + longestMs) / 1000),
  };
  await table.write({ kind: 'put', item: { ...sessionKey(organizationId, connectionId), ...session } });
  await table.write(watchedWrite(organizationId, session.expires_at));
}

/** Forgets a session: nothing is sent there any more. */
export async function forgetSession(
  { organizationId, connectionId }: Omit<Opened, 'memberId'>,
  { table }: Deps<'table:write'>,
): Promise<void> {
  await table.write({ kind: 'delete', key: sessionKey(organizationId, connectionId) });
}

/** Forgets all sessions of a member. Returns their connections, over which no hint comes any more. */
export async function forgetSessionsOf(
  organizationId: OrganizationId,
  memberId: string,
  deps: Deps<'table:write'>,
): Promise<string[]> {
  const condition = all(equals('pk', webhooksPartition(organizationId)), startsWith('sk', sortKeyPrefix));
  const sessions = await Array.fromAsync(allPages(deps.table, { condition }), (item) => sessionSchema.parse(item));
  const connections = sessions.flatMap((one) => (one.member_id === memberId ? [one.connection_id] : []));
  for (const connectionId of connections) await forgetSession({ organizationId, connectionId }, deps);
  return connections;
}

/** Ends all sessions of a member, for one who is a member no more. A connection that cannot be ended gets no hints any more. */
export async function endSessionsOf(
  organizationId: OrganizationId,
  memberId: string,
  deps: Deps<'table:write' | 'hints:end'>,
): Promise<void> {
  const connections = await forgetSessionsOf(organizationId, memberId, deps);
  const ends = connections.map((connectionId) =>
    deps.sockets.end(connectionId).catch((error) => {
      deps.log('connection_not_ended', { organization: organizationId, member: memberId, ...errorFields(error) });
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
