import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { enqueueMerge } from '../../../shared/contacts/merge-request.ts';
import { beginMerge } from '../../../shared/merging/begin-merge.ts';
import { digits } from '../../functions/client.ts';
import { textFrom } from '../../support/customers.ts';
import { headMark, isTombstone } from '../../support/left-of.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import { hiddenText, openMergeStage } from './merge-stage.ts';

let stage: Awaited<ReturnType<typeof openMergeStage>>;
beforeAll(async () => {
  stage = await openMergeStage();
});
afterAll(() => stage.world.close());

describe('two contacts of one person', () => {
  test('become one, with all messages in the order in which they were recorded, whichever id or number is asked for', async () => {
    const one = await stage.newCase();
    for (const [index, text] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      await one.take(index % 2 === 0 ? textFrom(digits, text) : hiddenText(text));
    }
    const before = await one.read(one.other);
    await one.request();
    await one.settle();
    expect(await one.texts(one.keep)).toEqual(['first of the hidden', 'a', 'b', 'c', 'd', 'e']);
    const [mine, former] = [await one.read(one.keep), await one.read(one.other)];
    expect(former).toEqual(mine);
    expect(mine.pagination.totalMessages).toBe(6);
    expect(await one.conversation(digits)).toEqual(mine.messages);
    const ids = new Set(
      mine.messages.map(({ conversation, sender }: never) =>
        JSON.stringify([conversation, (sender as { contact_id: string }).contact_id]),
      ),
    );
    expect([...ids]).toEqual([JSON.stringify([{ type: 'contact', contact_id: one.keep }, one.keep])]);
    // Ids that were given out before lead to the same messages.
    for (const { id, message } of before.messages) {
      expect((await one.message(id)).body.message).toMatchObject({
        id,
        message,
        conversation: { contact_id: one.keep },
      });
    }
    expect(await one.listed()).toMatchObject([{ id: one.keep, chatapp_id: digits, has_unread_messages: true }]);
    expect((await one.contact({ query: `id=${one.other}` })).body).toMatchObject({
      contact: { id: one.keep, identities: [{ type: 'phone', value: digits }, { type: 'user_id' }] },
      merged_into: one.keep,
    });
  });

  test('go on as one: later messages by either name, sends, receipts, reactions and edits of earlier ones', async () => {
    const one = await stage.newCase();
    stage.world.clock.advance(1_000);
    await one.sendText({ text: 'sent before' });
    await stage.world.drain();
    await one.request();
    await one.settle();
    await one.take(hiddenText('by user id'));
    await one.take(textFrom(digits, 'by number'));
    await one.sendText({ text: 'sent after' });
    await stage.world.drain();
    const { messages } = await one.read(one.keep);
    expect(messages.map(({ message }: { message: string }) => message)).toEqual([
      'first of the hidden',
      'sent before',
      'by user id',
      'by number',
      'sent after',
    ]);
    const first = messages[0];
    await one.take({
      ...textFrom(digits, ''),
      text: undefined,
      type: 'reaction',
      reaction: { message_id: first.message_id, emoji: '👍' },
    });
    expect((await one.message(first.id)).body.message.reactions).toMatchObject([{ emoji: '👍' }]);
    expect((await one.read(one.keep, '&query=FIRST')).messages).toMatchObject([{ id: first.id }]);
  });

  test('search and pages stay exact over several hundred messages of both, and after a second merge', async () => {
    const one = await stage.newCase();
    const { id: organizationId } = one.tenant.organization;
    const texts = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`);
    await storeMessages(stage.world.ports.table, { organizationId, contactId: one.keep }, texts('keep', 230));
    await storeMessages(stage.world.ports.table, { organizationId, contactId: one.other }, texts('other', 210));
    const putFilter = (contactId: string, sk = 'FILTER#state') =>
      stage.world.ports.table.write({ kind: 'put', item: { pk: `${organizationId}#CONTACT#${contactId}`, sk } });
    for (const id of [one.keep, one.other]) await putFilter(id);
    await one.request();
    await one.settle();
    const keysNow = async () => (await stage.leftOf(one as never)).map(({ sk }) => String(sk));
    const former = (await keysNow()).find((sk) => sk.startsWith('JOINED-TEXTS#')) ?? '';
    expect((await keysNow()).filter((sk) => sk.startsWith('FILTER#'))).toEqual([]);
    await putFilter(one.keep, `JOINED-FILTER#${former.split('#')[1]}#state`);
    const all = async () => {
      const pages = [];
      for (let page = 1; ; page++) {
        const { messages, pagination } = await one.read(one.keep, `&limit=97&page=${page}`);
        pages.push(...messages.map(({ message }: { message: string }) => message));
        if (!pagination.hasNextPage) return { total: pagination.totalMessages, texts: pages };
      }
    };
    const joined = await all();
    expect(joined.total).toBe(440);
    expect(joined.texts.toSorted()).toEqual([...texts('keep', 230), ...texts('other', 210)].toSorted());
    expect(joined.texts.filter((text) => text.startsWith('keep'))).toEqual(texts('keep', 230));
    expect((await one.read(one.keep, '&query=other%20209')).messages).toMatchObject([{ message: 'other 209' }]);
    await one.take(textFrom(digits, 'between the merges'));
    const { id: third } = await one.tenant.addContact('+5511988887777');
    await storeMessages(stage.world.ports.table, { organizationId, contactId: third }, texts('third', 130));
    await one.request([one.keep, third], true);
    await one.settle();
    const again = await all();
    expect(again.total).toBe(571);
    expect(again.texts.filter((text) => !text.startsWith('third'))).toEqual([...joined.texts, 'between the merges']);
    expect((await one.read(one.keep, '&query=third%20129,between')).messages).toHaveLength(2);
    expect(await one.texts(third)).toHaveLength(100);
    // Of the former numbers, their blocks of texts and the filters of these nothing is left.
    const keys = (await keysNow()).filter((sk) => /^(JOINED|TEXTS|FILTER)/.test(sk));
    const generations = [...new Set(keys.map((sk) => sk.split('#').slice(0, 2).join('#')))];
    expect(generations.map((each) => each.split('#')[0]).toSorted()).toEqual(['JOINED', 'JOINED-TEXTS']);
    expect(await one.listed()).toHaveLength(1);
  });

  test('are deleted as one, and nothing of either is left', async () => {
    const one = await stage.newCase();
    await one.sendText({ text: 'sent' });
    await stage.sendFile(one as never);
    await stage.world.drain();
    await one.request();
    await one.settle();
    await one.take(hiddenText('after'));
    expect((await one.deleteContact(`id=${one.keep}`)).status).toBe(202);
    expect((await one.conversations({ query: `contactId=${one.other}` })).status).toBe(404);
    await one.settle();
    stage.world.clock.advance(61_000);
    await stage.world.drain();
    const left = (await stage.leftOf(one as never)).filter((item) => !isTombstone(item));
    const marks = [one.keep, one.other].map((id) => headMark(one.tenant.organization.id, id));
    expect(left).toHaveLength(2);
    expect(left).toEqual(expect.arrayContaining([marks[0], { ...marks[1], merged_into: one.keep }]));
    expect(stage.filesOf(one as never)).toEqual([]);
    await one.take(hiddenText('a stranger by now'));
    expect(await one.listed()).toMatchObject([{ chatapp_id: '' }]);
  });
});

test('a merge that waits for another one asks again for a day, and is dead-lettered then', async () => {
  const one = await stage.newCase();
  const organizationId = one.tenant.organization.id;
  const third = await one.tenant.addContact('+5511888887777');
  const contactIds = [one.keep, third.id] as const;
  // Its next piece is never asked for.
  await beginMerge({ organizationId, contactIds: [one.keep, one.other] }, stage.world.ports);
  const { clock, ports, queues } = stage.world;
  const began = clock.now();
  await enqueueMerge({ organizationId, contactIds, waits: 1_400 }, ports);
  await stage.world.drain();
  const waited = (clock.now() - began) / 60_000;
  expect(waited).toBeGreaterThanOrEqual(40);
  // The repeats before it is dead-lettered are in it.
  expect(waited).toBeLessThan(120);
  expect(queues.events.deadLetters).toHaveLength(1);
  queues.events.deadLetters.length = 0;
});
