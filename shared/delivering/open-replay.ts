import * as z from 'zod';
import { isoTime, seconds } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import { type OrganizationId, organizationIdSchema, type WebhookId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { webhooksPartition } from '../subscriptions/webhook.ts';
import { dueMark, graceMs } from '../table/due.ts';
import { absent, all, equals } from '../table/expressions.ts';
import type { Item, Key } from '../table/table.ts';

/**
 * The replay of a time that is under way for a webhook, of which there is one at most. It says how far it has come, and its
 * mark has the sweeper go on with it where a queue message was lost; its end removes it.
 */
const openReplaySchema = z.object({
  organization_id: organizationIdSchema,
  webhook_id: z.uuid() as z.ZodType<WebhookId, string>,
  replay_id: z.string(),
  begun_at: z.string(),
  /** When the deliveries were made, both ends included; ms since the epoch. */
  from: z.int(),
  to: z.int(),
  /** The sort key up to which it is done. */
  cursor: z.string().optional(),
  due_at: z.string(),
});
export type OpenReplay = z.infer<typeof openReplaySchema>;

const replayKey = (organizationId: OrganizationId, webhookId: string): Key => ({
  pk: webhooksPartition(organizationId),
  sk: `REPLAY#${webhookId}`,
});

/** A piece takes seconds, and may come to a busy queue; later than that, in ms, the sweeper asks for it again. */
const patienceMs = seconds(300);

/** A stored item as a replay; undefined for none. */
const parseReplay = (item: Item | undefined): OpenReplay | undefined => item && openReplaySchema.parse(item);

/** What is under way at a key that the sweeper has found. */
export const replayAt = async (key: Key, { table }: Deps<'table:read'>): Promise<OpenReplay | undefined> =>
  parseReplay(await table.get(key));

/** What is under way for a webhook. */
export const openReplayOf = (
  organizationId: OrganizationId,
  webhookId: string,
  deps: Deps<'table:read'>,
): Promise<OpenReplay | undefined> => replayAt(replayKey(organizationId, webhookId), deps);

/** Begins a replay, due soon should its queue message not be sent. Throws 409 where another one is under way. */
export async function beginReplay(replay: Omit<OpenReplay, 'due_at'>, { table, clock }: Deps<'table:write'>) {
  const result = await table.write({
    kind: 'update',
    key: replayKey(replay.organization_id, replay.webhook_id),
    change: { set: { ...replay, ...dueMark('replay', replay.webhook_id, clock.now() + graceMs) } },
    condition: absent(),
  });
  if (result.kind === 'refused') throw replayUnderWay(parseReplay(result.item) ?? { ...replay, due_at: '' });
}

/** The 409 for a replay while this one is under way. */
export const replayUnderWay = ({ webhook_id, from, to, begun_at }: OpenReplay): ApiError =>
  new ApiError(
    'Request in progress',
    `The replay of what the webhook ${webhook_id} was sent from ${isoTime(from)} to ${isoTime(to)}, begun at ${begun_at}, is under way; ask again when it has ended.`,
    { retryAfter: Math.ceil(graceMs / 1000) },
  );

/** Notes how far a replay has come, and when it is due again. False where a concurrent worker has done so first. */
export async function moveReplay(
  replay: OpenReplay,
  cursor: string | undefined,
  { table, clock }: Deps<'table:write'>,
): Promise<boolean> {
  const { organization_id, webhook_id, replay_id, due_at } = replay;
  const result = await table.write({
    kind: 'update',
    key: replayKey(organization_id, webhook_id),
    change: { set: { cursor, ...dueMark('replay', webhook_id, clock.now() + patienceMs) } },
    condition: all(equals('replay_id', replay_id), equals('due_at', due_at)),
  });
  return result.kind === 'done';
}

/** Ends a replay, unless it has ended. */
export async function endReplay(replay: OpenReplay, { table }: Deps<'table:write'>): Promise<void> {
  const { organization_id, webhook_id, replay_id } = replay;
  const key = replayKey(organization_id, webhook_id);
  await table.write({ kind: 'delete', key, condition: equals('replay_id', replay_id) });
}
