import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve } from '../../../functions/conversations/get-conversations.ts';
import { isoTime, seconds } from '../../../shared/base/clock.ts';
import { sortTokenOf } from '../../../shared/base/ids.ts';
import { inboxShards } from '../../../shared/conversations/head.ts';
import type { Organization } from '../../../shared/organizations/organization.ts';
import { budgets } from '../../bench/budgets.ts';
import { fillConversation } from '../../bench/fill-conversation.ts';
import { fillInbox } from '../../bench/inbox/fill-inbox.ts';
import { meterDynamoDb } from '../../bench/meter/dynamodb-meter.ts';
import { asOneRun } from '../../bench/meter/one-run.ts';
import { noUsage } from '../../bench/meter/usage.ts';
import { organizationCaller } from '../../support/member-caller.ts';
import { makeMember } from '../../support/members.ts';
import { randomFrom, seededIds } from '../../support/random.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { newClient } from '../client.ts';

/** Of one conversation. */
const messages = 100_000;
/** Of one inbox. To fill 100,000 takes half a minute of CPU time, and their pages have cost the same: `npm run bench -- inbox` has them. */
const conversations = 50_000;

let dynamo: DynamoDBClient;
let world: World;
let usage = noUsage();
let pageOf: Reader;
let inbox: Reader;
beforeAll(async () => {
  const prepare = (client: DynamoDBClient) => {
    dynamo = client;
  };
  // How conversations are spread over the partitions of the index depends on their ids.
  world = await openWorld(prepare, { ids: seededIds(randomFrom(1)) });
  const { tenant, contactId, sendText } = await newClient(world.ports);
  await sendText();
  await world.drain();
  const conversation = { organizationId: tenant.organization.id, contactId };
  await fillConversation(conversation, { count: messages, textOf }, world.ports.table);
  const { organization } = await makeTenant(world.ports);
  await fillInbox(organization, conversations, world.ports);
  meterDynamoDb(dynamo, { usage: () => usage });
  pageOf = await readerOf(tenant.organization, `contactId=${contactId}&ascending=true`);
  inbox = await readerOf(organization, 'action=inbox&limit=50');
});
afterAll(() => world.close());

const textOf = (seq: number) => `text ${String(seq).padStart(6, '0')}`;

type Reader = Awaited<ReturnType<typeof readerOf>>;

/**
 * Reads as the console's page does, for a member. `cost`: all requests to the table, those that come after each other, and read
 * units, the check of the member included.
 */
async function readerOf(organization: Organization, query: string) {
  const call = organizationCaller(serve, world.ports, await makeMember(organization, world));
  return async (more: string) => {
    usage = noUsage();
    const { status, body } = await asOneRun(() => call(organization.id, { query: `${query}&${more}` }));
    expect([status, usage.writeUnits]).toEqual([200, 0]);
    const { trips: requests, rounds, readUnits } = usage;
    return { body, cost: { requests, rounds, readUnits } };
  };
}

test.each([10, 50])(
  'any page of %i messages of a long conversation is read with what the first one takes',
  async (limit) => {
    const pages = messages / limit;
    const costs = [];
    for (const page of [1, pages / 2, pages]) {
      const { body, cost } = await pageOf(`limit=${limit}&page=${page}`);
      const texts = Array.from({ length: limit }, (_, index) => textOf((page - 1) * limit + index + 1));
      expect(body.messages.map(({ message }: { message: string }) => message)).toEqual(texts);
      expect(body.pagination).toMatchObject({ totalMessages: messages, totalPages: pages, hasNextPage: page < pages });
      costs.push(cost);
    }
    const [first] = costs;
    expect(costs).toEqual([first, first, first]);
    expect(first?.requests).toBeLessThanOrEqual(budgets.page.trips);
    // The budget is that of ten messages.
    expect(first?.readUnits).toBeLessThanOrEqual((budgets.page.readUnits * limit) / 10);
  },
);

/** Which conversations a page is to have: of all, or of those of `every` that are unread. */
interface Listed {
  readonly filter: string;
  readonly every: number;
  /** The partitions of the index that are read. */
  readonly partitions: number;
}

test.each<Listed>([
  { filter: '', every: 1, partitions: 4 * inboxShards },
  { filter: 'unread=true', every: 3, partitions: 2 * inboxShards },
])('any page of a large inbox ($filter) is read within the budget of a page', async ({ filter, every, partitions }) => {
  const { body } = await inbox('');
  const newest = Date.parse(body.conversations[0].last_message_at);
  const matching = Array.from({ length: conversations }, (_, index) => index).filter((index) => index % every === 0);
  const nameOf = (index: number) => `Person ${index}`;
  // They are a second apart. A cursor is a position, whether a conversation stands there or not.
  const before = (index: number) => {
    const created_at = isoTime(newest - seconds(conversations - 1 - index));
    return `cursor=${sortTokenOf({ created_at, id: '00000000-0000-0000-0000-000000000000' })}`;
  };
  const [middle, last] = [conversations / 2, 50 * every];
  for (const [end, from] of [
    [conversations, ''],
    [middle, before(middle)],
    [last, before(last)],
  ] as const) {
    const { body: page, cost } = await inbox(`${filter}&${from}`);
    const expected = matching
      .filter((index) => index < end)
      .slice(-50)
      .toReversed()
      .map(nameOf);
    expect(page.conversations.map(({ contact }: { contact: { full_name: string } }) => contact.full_name)).toEqual(
      expected,
    );
    expect(page.next_cursor === null).toBe(end === last);
    expect(cost.rounds).toBeLessThanOrEqual(budgets.inbox.trips);
    expect(cost.readUnits).toBeLessThanOrEqual(budgets.inbox.readUnits);
    // The member, each partition once, and the rows.
    expect(cost.requests).toBeLessThanOrEqual(1 + partitions + 1);
  }
});
