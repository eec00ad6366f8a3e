import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { hurried } from '../../support/hurried.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import { openWorld, type World } from '../../support/world.ts';
import { newOverview } from './overview-stage.ts';

let world: World;
let stage: Awaited<ReturnType<typeof newOverview>>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  stage = await newOverview(world);
});
afterAll(() => world.close());

/** 40 people with some messages each, and one with 900. */
async function fill() {
  const organizationId = stage.tenant.organization.id;
  for (let n = 0; n <= 40; n++) {
    const { id: contactId } = await stage.tenant.addContact(`+55119000${10_000 + n}`);
    const count = n === 40 ? 900 : n % 5;
    if (count > 0) await storeMessages(world.ports.table, { organizationId, contactId }, Array(count).fill('Hi'));
  }
  return 8 * (1 + 2 + 3 + 4) + 900;
}

const sentIn = ({ body }: Awaited<ReturnType<typeof stage.ask>>) =>
  body.overview.days.reduce((sum: number, { messages }: { messages: { sent: number } }) => sum + messages.sent, 0);

/** Asks until all is there, with little time for each request; what each has said. */
async function askOn(most = 200) {
  const answers = [];
  do answers.push(await stage.ask(2, hurried(world.ports, 1_500)));
  while (!answers.at(-1)?.body.complete && answers.length < most);
  return answers;
}

test('what is too much for one request is gone on with by the next, and each message counts once', async () => {
  const all = await fill();
  const answers = await askOn();
  expect(answers.length).toBeGreaterThan(3);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const sums = answers.map(sentIn);
  expect(sums.at(-1)).toBe(all);
  // It grows, and never beyond what there is.
  expect(sums).toEqual(sums.toSorted((one, other) => one - other));
  expect(answers[0]?.body.overview.days.at(-1)).toMatchObject({ complete: false });
});

test('each message counts once where conversations move meanwhile, and where two ask at once', async () => {
  const all = await fill();
  for (let n = 0; ; n++) {
    const answers = await Promise.all([1, 2].map(() => stage.ask(2, hurried(world.ports, 1_500))));
    // Yesterday's message cannot be told from those before; it moves its conversation to the top of the inbox.
    await stage.write(`55119000${10_000 + (n % 40)}`);
    if (answers.every(({ body }) => body.complete)) {
      expect(answers.map(sentIn)).toEqual([all, all]);
      return;
    }
    expect(n).toBeLessThan(200);
  }
});
