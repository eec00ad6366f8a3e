import { createHash } from 'node:crypto';
import { days } from '../runtime/clock.ts';
import type { Expression, Item, Key } from '../table/table.ts';
import { addressOf, type Intent, intentSchema } from './intent.ts';

/** Shards of the index of due sends: enough that a thousand sends a second spread over DynamoDB's partitions. */
const dueShards = 8;
export const dueSendShards = Array.from({ length: dueShards }, (_, shard) => `send#${shard}`);

export const intentKey = (organizationId: string, address: string): Key => ({
  pk: `${organizationId}#INTENT#${address}`,
  sk: 'INTENT',
});

/** Look-up of a message by our id, when its intent has made room for a later send under the same key. */
export const ownIdKey = (organizationId: string, messageId: string): Key => ({
  pk: `${organizationId}#OWN-ID#${messageId}`,
  sk: 'LOOKUP',
});

export const parseIntent = (item: Item | undefined): Intent | undefined => item && intentSchema.parse(item);

export const keyOfIntent = ({ organization_id, message_id }: Pick<Intent, 'organization_id' | 'message_id'>): Key =>
  intentKey(organization_id, addressOf(message_id) ?? '');

/** How long our id leads to the message through the intent. */
export const keptMs = days(35);

export const stateName = { '#state': 'state' };

/** The same send in the same state: nobody else has got further with it. */
export function isStill(intent: Intent, state: Intent['state']): Expression {
  return {
    text: 'message_id = :id AND #state = :state',
    names: stateName,
    values: { ':id': intent.message_id, ':state': state },
  };
}

/** The shard in which the sweeper finds a send. */
export const shardOf = ({ message_id }: Intent) =>
  dueSendShards[createHash('sha256').update(message_id).digest().readUInt8(0) % dueShards];
