import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { clientOf, digits } from '../../functions/client.ts';
import { textFrom } from '../../support/customers.ts';
import { headMark, isTombstone } from '../../support/left-of.ts';
import { hiddenText, openMergeStage } from './merge-stage.ts';

let stage: Awaited<ReturnType<typeof openMergeStage>>;
beforeAll(async () => {
  stage = await openMergeStage();
});
afterAll(() => stage.world.close());

type Case = Awaited<ReturnType<typeof stage.newCase>>;

/** Ports with which something happens right before the first transaction that would switch over. */
function beforeSwitch(happens: () => Promise<unknown>): Ports {
  let isOver = false;
  const { table } = stage.world.ports;
  return {
    ...stage.world.ports,
    table: {
      ...table,
      async transact(writes) {
        const isSwitch = writes.some((write) => write.kind === 'update' && write.change.set?.joined !== undefined);
        if (isSwitch && !isOver) {
          isOver = true;
          await happens();
        }
        return table.transact(writes);
      },
    },
  };
}

async function mergeWhile(one: Case, happens: () => Promise<unknown>) {
  await one.request();
  await stage.world.drain(beforeSwitch(happens));
  await one.settle();
}

describe('while two contacts are merged', () => {
  test('messages to either of them come, and stand once in the whole', async () => {
    const one = await stage.newCase();
    await mergeWhile(one, async () => {
      await one.takeAtOnce(hiddenText('to the one'));
      stage.world.clock.advance(1_000);
      await one.takeAtOnce(textFrom(digits, 'to the other'));
      stage.world.clock.advance(1_000);
      await one.sendText({ text: 'sent' });
    });
    const { messages, pagination } = await one.read(one.keep);
    expect(messages.map(({ message }: { message: string }) => message)).toEqual([
      'first of the hidden',
      'to the one',
      'to the other',
      'sent',
    ]);
    expect(pagination.totalMessages).toBe(4);
  });

  test.each(['keep', 'other'] as const)('a message to one of them alone (%s) comes along', async (which) => {
    const one = await stage.newCase();
    await one.take(textFrom(digits, 'before'));
    await mergeWhile(one, () => one.takeAtOnce(which === 'keep' ? textFrom(digits, 'late') : hiddenText('late')));
    expect(await one.texts(one.keep)).toEqual(['first of the hidden', 'before', 'late']);
  });

  test('a reader sees both as they were until then', async () => {
    const one = await stage.newCase();
    await one.take(textFrom(digits, 'of the number'));
    let seen: unknown[] = [];
    await mergeWhile(one, async () => {
      seen = [await one.texts(one.keep), await one.texts(one.other), (await one.listed()).length];
    });
    expect(seen).toEqual([['of the number'], ['first of the hidden'], 2]);
  });

  test('a send to the one that goes is recorded in the whole, though its outcome comes after the switch', async () => {
    const one = await stage.newCase();
    await one.updateContact(`id=${one.other}`, { full_name: 'Hidden' });
    const send = clientOf(stage.world.ports, one.tenant.apiKey).send;
    const provider = stage.world.provider;
    stage.world.provider = async (request, count) => {
      stage.world.provider = provider;
      await one.request();
      await stage.world.drain();
      return provider(request, count);
    };
    const { status, body } = await send({ body: { contact_id: one.other, message_type: 'text', text: 'on its way' } });
    expect(status).toBe(200);
    await one.settle();
    expect(await one.texts(one.keep)).toEqual(['first of the hidden', 'on its way']);
    expect((await one.message(body.data.message_id)).body.message.conversation).toEqual({
      type: 'contact',
      contact_id: one.keep,
    });
  });

  test.each(['keep', 'other'] as const)(
    'the deletion of one (%s) leaves the other whole, and nothing of itself',
    async (which) => {
      const one = await stage.newCase();
      await one.take(textFrom(digits, 'of the number'));
      const [gone, stays] = which === 'keep' ? [one.keep, one.other] : [one.other, one.keep];
      await mergeWhile(one, () => one.deleteContact(`id=${gone}`));
      expect(await one.texts(stays)).toEqual([which === 'keep' ? 'first of the hidden' : 'of the number']);
      expect((await one.contact({ query: `id=${gone}` })).status).not.toBe(200);
      await one.deleteContact(`id=${stays}`);
      await one.settle();
      const left = (await stage.leftOf(one as never)).filter((item) => !isTombstone(item));
      const marks = [gone, stays].map((id) => headMark(one.tenant.organization.id, id));
      expect(left).toHaveLength(2);
      expect(left).toEqual(expect.arrayContaining(marks));
    },
  );

  test('another merge of one of them waits, and all three become one', async () => {
    const one = await stage.newCase();
    const { id: third } = await one.tenant.addContact('+5511988887777');
    await one.take(textFrom('5511988887777', 'of the third'));
    await one.request([one.keep, third], true);
    await one.request([one.other, third]);
    await one.request([third, one.keep], true);
    await one.settle();
    await one.settle();
    expect(await one.listed()).toHaveLength(1);
    const [{ id }] = await one.listed();
    expect((await one.texts(id)).toSorted()).toEqual(['first of the hidden', 'of the third']);
    for (const each of [one.keep, one.other, third]) expect(await one.texts(each)).toEqual(await one.texts(id));
  });
});
