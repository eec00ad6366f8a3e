import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Write } from '../../../shared/table/table.ts';
import { makeTenant } from '../../support/tenant.ts';
import { clientOf, number } from '../client.ts';
import { type ConversationsStage, counts, openConversationsStage } from './conversations-stage.ts';

let stage: ConversationsStage;
beforeAll(async () => {
  stage = await openConversationsStage();
});
afterAll(() => stage.world.close());

/** What a page must hold, worked out the slow way. */
function expected(count: number, { limit = 10, page = 1, ascending = false }) {
  const all = Array.from({ length: count }, (_, index) => String(index + 1));
  const ordered = ascending ? all : all.toReversed();
  const texts = ordered.slice((page - 1) * limit, page * limit);
  const totalPages = Math.ceil(count / limit);
  return {
    texts,
    pagination: {
      currentPage: page,
      totalPages,
      totalMessages: count,
      messagesPerPage: limit,
      hasNextPage: page < totalPages,
      hasPrevPage: page > 1 && count > 0,
    },
  };
}

describe('a page', () => {
  const pages = counts.flatMap((count) =>
    [undefined, 1, 4, 25].flatMap((limit) =>
      [undefined, 2, 7].flatMap((page) => [undefined, true].map((ascending) => ({ count, limit, page, ascending }))),
    ),
  );
  test.each(counts)(
    'of a conversation of %i holds exactly its messages, with any limit, page and order',
    async (count) => {
      for (const { limit, page, ascending } of pages.filter((one) => one.count === count)) {
        const asked = Object.fromEntries(
          Object.entries({ limit, page, ascending }).filter(([, value]) => value !== undefined),
        );
        const { status, body } = await stage.read({ chatappNumber: stage.contactOf(count).digits, ...asked });
        const { texts, pagination } = expected(count, asked);
        expect({ asked, status, texts: body.messages.map((one: { message: string }) => one.message) }).toEqual({
          asked,
          status: 200,
          texts,
        });
        expect({ asked, ...body }).toEqual({
          asked,
          success: true,
          messages: body.messages,
          pagination,
          count: texts.length,
          searchTerms: null,
          filtered: false,
          stored: count > 0,
        });
      }
    },
  );

  test('past the end, as far as there are numbers, is 200 and empty', async () => {
    for (const ascending of ['true', 'false']) {
      const { status, body } = await stage.read({
        chatappNumber: stage.contactOf(25).digits,
        page: 1_000_000_000,
        limit: 100,
        ascending,
      });
      expect([status, body.messages, body.count]).toEqual([200, [], 0]);
      expect(body.pagination).toMatchObject({
        currentPage: 1_000_000_000,
        totalPages: 1,
        hasNextPage: false,
        hasPrevPage: true,
      });
    }
  });

  test('of a hundred is whole and in order though it is larger than the store gives at once', async () => {
    const big = await makeTenant(stage.world.ports);
    const { id } = await big.addContact(number);
    const pk = `${big.organization.id}#CONTACT#${id}`;
    const message = (seq: number): Write => ({
      kind: 'put',
      item: {
        ...{
          pk,
          sk: `MESSAGE#${String(seq).padStart(12, '0')}`,
          id: `msg_${seq}`,
          contact_id: id,
          message_type: 'text',
        },
        ...{
          message: `${seq} ${'x'.repeat(15_000)}`,
          media_type: null,
          media_url: null,
          recipient: '5511999990000',
        },
        ...{
          direction: 'outbound',
          sender_type: 'bot-chatapp',
          message_status: 'sent',
          status_history: [],
          reactions: [],
        },
        created_at: '2026-11-28T10:00:00.000Z',
      },
    });
    // 100 × 15 KB are more than the megabyte that DynamoDB gives at once.
    for (const first of [1, 51]) {
      await stage.world.ports.table.transact(Array.from({ length: 50 }, (_, index) => message(first + index)));
    }
    const change = { set: { count: 100 } };
    await stage.world.ports.table.write({ kind: 'update', key: { pk, sk: 'HEAD' }, change });

    const { body } = await clientOf(stage.world.ports, big.apiKey).conversations({
      query: `contactId=${id}&limit=100`,
    });
    expect(body.messages.map((one: { message: string }) => Number.parseInt(one.message, 10))).toEqual(
      Array.from({ length: 100 }, (_, index) => 100 - index),
    );
  });
});
