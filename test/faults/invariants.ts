import { expect } from '@jest/globals';
import { contactPartition } from '../../shared/conversations/head.ts';
import { dueShards } from '../../shared/table/due.ts';
import { equals } from '../../shared/table/expressions.ts';
import { allPages } from '../../shared/table/pages.ts';
import { checkInbox } from './inbox-invariants.ts';
import { isEchoed } from './kinds.ts';
import type { Stage } from './stage.ts';
import { eventsOf, isOf } from './told.ts';

interface Seen {
  readonly id: string;
  readonly message_id: string | null;
  readonly message_status: string;
  readonly outcome_unknown?: true;
  readonly media_url: string | null;
  readonly reactions: readonly { readonly emoji: string }[];
}

/** What the sweeper would still find of this organization. */
async function dueOf({ world, tenant }: Stage): Promise<unknown[]> {
  const pages = dueShards('send').map((shard) =>
    world.ports.table.page({
      index: 'due',
      condition: equals('due_shard', shard),
      limit: 1000,
    }),
  );
  const items = (await Promise.all(pages)).flatMap((page) => page.items);
  return items.filter(({ pk }) => String(pk).startsWith(tenant.organization.id));
}

const forward = ['sent', 'delivered', 'read'];

/** What must hold once all queues are drained, wherever the flow was ended; the numbers are those of `test/README.md`. `told`: receipts have come for everything. */
export async function checkInvariants(stage: Stage, { told }: { told: boolean }): Promise<Seen[]> {
  const { body: conversation } = await stage.conversation();
  const messages: Seen[] = conversation.messages;

  // 3. The count is what is stored, and every number is there once (a page is a range of numbers).
  expect(conversation.pagination.totalMessages).toBe(messages.length);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);

  // 1. What the provider accepted is in the history, once. A reaction is a message of its own, and no row.
  const alone: Seen[] = [];
  if (!stage.kind.endsWith('reaction') && isEchoed(stage.kind))
    expect(messages.length).toBeGreaterThanOrEqual(stage.provider.accepted.length);
  for (const [index, { providerId, callbackData }] of stage.provider.accepted.entries()) {
    // The photo-app takes no id of ours: until echoes settle such sends, the answer alone tells.
    if (stage.kind === 'gateway reaction') {
      if (told) alone.push((await stage.message(providerId)).body.message);
      if (told) expect(alone.at(-1)).toMatchObject({ message_id: providerId });
      continue;
    }
    // An action has no id at the provider: it shows on its target.
    if (stage.kind === 'photo-app reaction' && index > 0) {
      if (told) expect(messages.map(({ reactions }) => reactions.map(({ emoji }) => emoji))).toEqual([['❤']]);
      continue;
    }
    if (callbackData === '') {
      if (told) expect(messages.filter(({ message_id }) => message_id === providerId)).toHaveLength(1);
      continue;
    }
    const found = messages.filter(({ id }) => id === callbackData);
    const isReaction = stage.kind === 'reaction' && index > 0;
    if (isReaction) alone.push((await stage.message(callbackData)).body.message);
    expect(found).toHaveLength(isReaction ? 0 : 1);
    if (told) expect(isReaction ? alone.at(-1) : found[0]).toMatchObject({ message_id: providerId });
    if (told) expect((await stage.message(providerId)).status).toBe(200);
  }
  if (stage.kind === 'reaction') {
    const stands = alone.some(({ message_id, message_status }) => message_id !== null && message_status !== 'failed');
    expect(messages.map(({ reactions }) => reactions.map(({ emoji }) => emoji))).toEqual([stands ? ['👍'] : []]);
  }

  // No file is left of what was not sent, and every other one is there.
  const isOurs = ({ media_url }: Seen) => media_url?.startsWith('https://api.test/') === true;
  const files = messages.filter(isOurs).length;
  const own = [...stage.world.media.objects.keys()].filter((key) => key.startsWith(stage.tenant.organization.id));
  expect(own).toHaveLength(files);

  for (const { id, message_status, outcome_unknown } of [...messages, ...alone]) {
    const { body } = await stage.message(id);
    const history: string[] = body.message.status_history.map(({ status }: { status: string }) => status);
    // 5. Status only moves forward, save back from a failure that was assumed.
    const lastFailure = history.lastIndexOf('failed');
    const after = history.slice(lastFailure + 1).map((status) => forward.indexOf(status));
    expect(after).toEqual([...new Set(after)].toSorted((a, b) => a - b));
    expect(history.at(-1)).toBe(message_status);
    // A day later nothing is unknown any more.
    expect(outcome_unknown).toBeUndefined();
    // 4. What became of it was told.
    const { receiver } = stage;
    const untold = receiver
      ? eventsOf(body.message).filter((type) => !receiver.log.some((post) => isOf(post, id, type)))
      : [];
    expect([history, untold]).toEqual([history, []]);
  }

  const { id } = stage.tenant.organization;
  const condition = equals('pk', contactPartition(id, stage.contact.id));
  await checkInbox(stage.world, id, await Array.fromAsync(allPages(stage.world.ports.table, { condition })));

  // Nothing is left lying: neither for the sweeper, nor in the queues, nor set aside.
  expect(await dueOf(stage)).toEqual([]);
  expect(stage.world.queues.events.nextAt()).toBeUndefined();
  expect(stage.world.queues.inbound.nextAt()).toBeUndefined();
  expect(stage.world.queues.deliveries.nextAt()).toBeUndefined();
  expect(stage.world.queues.deliveries.deadLetters).toEqual([]);
  expect(stage.world.queues.events.deadLetters).toEqual([]);
  expect(stage.world.queues.inbound.deadLetters).toEqual([]);
  expect(stage.world.queues.inboundDead.receive().map(({ body }) => body)).toEqual([]);
  return [...messages, ...alone];
}
