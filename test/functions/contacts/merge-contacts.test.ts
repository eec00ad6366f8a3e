import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve } from '../../../functions/contacts/merge-contacts.ts';
import { openMergeStage } from '../../shared/merging/merge-stage.ts';
import { caller } from '../../support/call.ts';

let stage: Awaited<ReturnType<typeof openMergeStage>>;
beforeAll(async () => {
  stage = await openMergeStage();
});
afterAll(() => stage.world.close());

const nobody = '11111111-1111-4111-8111-111111111111';

test('merges two contacts into the one that is named, tells it as an event, and is done once however often it is asked for', async () => {
  const one = await stage.newCase();
  const told = await one.subscribe();
  const merge = caller(serve, stage.world.ports, one.tenant.apiKey);
  const body = { keep_id: one.other, merge_id: one.keep.toUpperCase() };
  expect((await merge({ method: 'POST', body })).status).toBe(202);
  await one.settle();
  expect((await merge({ method: 'POST', body })).status).toBe(202);
  await one.settle();
  const [contact, ...others] = await one.listed();
  expect(others).toEqual([]);
  expect(contact).toMatchObject({ id: one.other, phone_number: '+5511999990000', full_name: expect.any(String) });
  expect(told().filter(({ type }) => type === 'contact_merged')).toMatchObject([
    { data: { contact: { id: one.other }, merged_from: one.keep } },
  ]);
});

test('refuses what names no two contacts, and does nothing', async () => {
  const one = await stage.newCase();
  const merge = caller(serve, stage.world.ports, one.tenant.apiKey);
  const answers = [];
  for (const body of [
    { keep_id: one.keep, merge_id: one.keep },
    { keep_id: one.keep, merge_id: nobody },
    { keep_id: nobody, merge_id: one.keep },
    { keep_id: one.keep },
    { keep_id: one.keep, merge_id: 'x' },
  ]) {
    const { status, body: answer } = await merge({ method: 'POST', body });
    answers.push([status, answer.error]);
  }
  expect(answers).toEqual([
    [400, 'Invalid field'],
    [404, 'Contact not found'],
    [404, 'Contact not found'],
    [400, 'Missing required field'],
    [400, 'Invalid field'],
  ]);
  await one.settle();
  expect(await one.listed()).toHaveLength(2);
});
