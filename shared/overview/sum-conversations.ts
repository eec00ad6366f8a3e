import { sortTokenOf } from '../base/ids.ts';
import {
  type Conversation,
  contactOfPartition,
  currentConversation,
  headKey,
  inboxPartition,
} from '../conversations/head.ts';
import { messagesBetween } from '../conversations/numbered.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, between, equals } from '../table/expressions.ts';
import { allPages, keyOf } from '../table/pages.ts';
import { countMessage, followAnswer, settleAnswer } from './count-message.ts';
import { startOf } from './day.ts';
import type { Position, Run } from './run.ts';

/** Conversations that are read side by side. */
const atOnce = 10;
/** Messages in the first read of a conversation, and in further ones. */
const [firstRead, furtherRead] = [25, 200];

const parts = (['open', 'closed'] as const).flatMap((status) =>
  [true, false].map((isUnread) => ({ status, isUnread }) as const),
);

/** The first moment of a run's days, in ms since the epoch. */
export const beginOf = ({ days }: Pick<Run, 'days'>): number => Math.min(...Object.keys(days).map(startOf));

/** The conversations of a shard of the inbox that have had a message since the run's first day, in the order of their ids. */
export async function activeIn(
  organizationId: OrganizationId,
  run: Pick<Run, 'days' | 'shard'>,
  { table }: Deps<'table:inbox'>,
): Promise<ContactId[]> {
  const from = sortTokenOf({ created_at: new Date(beginOf(run)).toISOString(), id: '0'.repeat(32) });
  const found = new Set<ContactId>();
  await Promise.all(
    parts.map(async (part) => {
      const inPartition = equals('inbox', inboxPartition(organizationId, part, run.shard));
      const condition = all(inPartition, between('inbox_at', from, '~'));
      for await (const item of allPages(table, { index: 'inbox', condition, limit: 5_000 })) {
        const contactId = contactOfPartition(keyOf(item).pk)?.contactId;
        if (contactId) found.add(contactId);
      }
    }),
  );
  return [...found].toSorted();
}

/** Reads on in some conversations: those that were begun, or else the next of the shard. Returns how many messages were read. */
export async function readSome(
  organizationId: OrganizationId,
  { run, active }: { readonly run: Run; readonly active: readonly ContactId[] },
  deps: Deps<'table:read'>,
): Promise<number> {
  const next = active.filter((id) => id > run.after).slice(0, atOnce);
  const positions = run.begun.length > 0 ? run.begun : next.map((contact_id): Position => ({ contact_id }));
  const items = await deps.table.getMany(positions.map(({ contact_id }) => headKey(organizationId, contact_id)));
  const read = await Promise.all(
    positions.map(async (position, index): Promise<Read> => {
      const key = { organizationId, contactId: position.contact_id };
      const conversation = await currentConversation(key, items[index], deps);
      // One that was merged into another meanwhile is read there, or was.
      const isOwn = conversation?.contactId === position.contact_id;
      return isOwn ? readOn(conversation, { run, position }, deps) : { count: 0 };
    }),
  );
  if (run.begun.length === 0) run.after = next.at(-1) ?? run.after;
  run.begun = read.flatMap(({ rest }) => rest ?? []);
  return read.reduce((sum, { count }) => sum + count + 1, 0);
}

/** How many messages were read, and where to go on, if anywhere. */
interface Read {
  readonly count: number;
  readonly rest?: Position;
}

/** Reads the messages before a position. There is a rest unless the conversation, or the run's first day, begins with them. */
async function readOn(
  conversation: Conversation,
  { run, position }: { readonly run: Run; readonly position: Position },
  deps: Deps<'table:read'>,
): Promise<Read> {
  const to = (position.below ?? conversation.head.count + 1) - 1;
  const from = Math.max(1, to - (position.below === undefined ? firstRead : furtherRead) + 1);
  const messages = to < 1 ? [] : await messagesBetween(conversation, { from, to, descending: true }, deps);
  let rest: Position = { ...position, below: from };
  const isPerson = conversation.head.group_id === undefined;
  for (const message of messages) {
    countMessage(run.days, message);
    if (isPerson) rest = followAnswer(run.days, rest, message);
  }
  if (from === 1) settleAnswer(run.days, rest);
  // The order is that of recording: a single message that came late has others behind it that are younger.
  const isThrough = messages.every(({ created_at }) => Date.parse(created_at) < beginOf(run));
  return { count: messages.length, ...(from > 1 && !isThrough && { rest }) };
}
