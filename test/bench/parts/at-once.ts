import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import { contactPartition, headKey } from '../../../shared/conversations/head.ts';
import { drain } from '../drain.ts';
import type { Engines } from '../engines/start.ts';
import { invoke } from '../invoke.ts';
import { perOne, type Usage } from '../meter/usage.ts';
import { progress } from '../progress.ts';
import { startPumps, untilIdle } from '../pumps.ts';
import { sendRequest } from '../requests.ts';
import { median } from '../statistics.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { texts } from '../texts.ts';
import { openWorld, type World } from '../world.ts';

export interface AtOnceFigures {
  readonly sends: number;
  /** Of one send, on average, until all are in the conversation: handlers, and the worker that commits for them. Then the events worker. */
  readonly send: Usage;
  readonly worker: Usage;
  /** In ms, from the first event to an answer: the middle one and the last. */
  readonly medianMs: number;
  readonly lastMs: number;
  /** Until the last is in the conversation, from the first event on. */
  readonly shownMs: number;
  /** Sends that their handlers left to the conversation's worker, and the transactions in which it committed them. */
  readonly left: number;
  readonly transactions: number;
}

/** E1 of 100 bytes, some at the same moment into one conversation. Throws when a message is missing or doubled afterwards. */
export async function measureAtOnce(engines: Engines, amounts: readonly number[]): Promise<AtOnceFigures[]> {
  const world = openWorld(engines, { peeking: false });
  const tenant = await benchTenant(world.ports);
  const handler = serveSend(world.ports);
  const figures: AtOnceFigures[] = [];
  for (const sends of amounts) {
    progress(`${sends} at once`);
    const number = newNumber();
    const contact = await tenant.addContact(number);
    await invoke(handler, sendRequest(tenant, { number, text: texts[0].text }));
    world.take();
    const left: number[] = [];
    let shownMs = 0;
    const started = performance.now();
    const pumps = startPumps(world, ['inbound'], (_, { Records }) => {
      left.push(Records.length);
      shownMs = performance.now() - started;
    });
    const times = await Promise.all(
      Array.from({ length: sends }, async () => {
        await invoke(handler, sendRequest(tenant, { number, text: texts[0].text }));
        return performance.now() - started;
      }),
    );
    await untilIdle(world, ['inbound'], { inFlight: true });
    await pumps.stop();
    const used = world.take();
    const stored = await count(world, tenant.organization.id, contact.id);
    if (stored !== sends + 1) throw new Error(`${stored} messages stand where ${sends + 1} were sent`);
    await drain(world, engines.queues.events, { handler: serveEvents(world.ports), count: sends + 1 });
    const later = world.take();
    const settled = await count(world, tenant.organization.id, contact.id);
    if (settled !== sends + 1) throw new Error(`${settled} messages stand where ${sends + 1} were sent`);
    figures.push({
      sends,
      send: perOne(used, sends),
      worker: perOne(later, sends + 1),
      medianMs: median(times),
      lastMs: Math.max(...times),
      shownMs: Math.max(shownMs, left.length === 0 ? Math.max(...times) : 0),
      left: left.reduce((sum, messages) => sum + messages, 0),
      transactions: left.length,
    });
  }
  return figures;
}

/** Messages of a conversation, by its head and by itself. */
async function count({ documents, tableName: TableName }: World, organization: string, contact: string) {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: headKey(organization, contact), ConsistentRead: true }),
  );
  const { Count } = await documents.send(
    new QueryCommand({
      TableName,
      Select: 'COUNT',
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :message)',
      ExpressionAttributeValues: { ':pk': contactPartition(organization, contact), ':message': 'MESSAGE#' },
    }),
  );
  if (Item?.count !== Count) throw new Error(`the head counts ${Item?.count} messages of ${Count}`);
  return Count ?? 0;
}
