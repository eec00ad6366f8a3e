import { createHash } from 'node:crypto';
import * as z from 'zod';
import { hours, isoTime, seconds } from '../base/clock.ts';
import { broadcastsPartition } from '../broadcasts/broadcast.ts';
import type { Idempotency, Reply } from '../http/request.ts';
import { inProgress, refuseOtherBody } from '../http/used-key.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, any, atMost, equals } from '../table/expressions.ts';
import { tableLayout } from '../table/layout.ts';
import type { Key, Write } from '../table/table.ts';

/** How long a first answer is given again, and how long a request may take, in ms: longer than its function runs. */
const [keptMs, leaseMs] = [hours(24), seconds(35)];

/** A request with an `Idempotency-Key`: without an answer it is running, until `holds_until`, ISO 8601. */
const requestSchema = z.object({ request_hash: z.string(), answer: z.string().optional(), holds_until: z.string() });

const requestKey = (organizationId: OrganizationId, key: string): Key => ({
  pk: broadcastsPartition(organizationId),
  sk: `REQUEST#${createHash('sha256').update(key).digest('base64url')}`,
});

interface Request {
  readonly organization: Organization;
  readonly idempotency?: Idempotency;
}

/** What a request writes that puts its answer under its key: in one transaction with what it does. */
export type KeptAnswer = (answer: object) => Write[];

/**
 * Runs a request once for its key. The same key gets the first answer again for a day; 409 while the first runs, and 422 with
 * another body. What throws leaves the key free.
 */
export async function onceForKey(
  { organization, idempotency }: Request,
  run: (kept: KeptAnswer) => Promise<Reply>,
  { table, clock }: Deps<'table:write'>,
): Promise<Reply> {
  if (!idempotency) return run(() => []);
  const { requestHash, key: name } = idempotency;
  const key = requestKey(organization.id, name);
  const now = clock.now();
  const holds_until = isoTime(now + leaseMs);
  const item = { ...key, request_hash: requestHash, holds_until, ...livesFrom(now) };
  const isFree = any(absent(), atMost('holds_until', isoTime(now)));
  const claimed = await table.write({ kind: 'put', item, condition: isFree });
  if (claimed.kind === 'refused') return repeated(requestSchema.parse(claimed.item ?? item), idempotency, now);
  const isOurs = equals('holds_until', holds_until);
  try {
    return await run((answer) => {
      const set = { answer: JSON.stringify(answer), holds_until: isoTime(now + keptMs) };
      return [{ kind: 'update', key, change: { set }, condition: isOurs }];
    });
  } catch (error) {
    await table.write({ kind: 'delete', key, condition: isOurs });
    throw error;
  }
}

const livesFrom = (now: number) => ({ [tableLayout.timeToLive]: Math.ceil((now + keptMs) / 1000) });

function repeated(first: z.infer<typeof requestSchema>, idempotency: Idempotency, now: number): Reply {
  refuseOtherBody(idempotency, first.request_hash);
  if (first.answer !== undefined) {
    return { body: JSON.parse(first.answer), headers: { 'Idempotency-Replayed': 'true' } };
  }
  throw inProgress(idempotency, Date.parse(first.holds_until) - now);
}
