import { expect, test } from '@jest/globals';
import { sqsSender } from '../../shared/queue/queue-sender.ts';
import { partialSqs } from '../support/partial-sqs.ts';
import { randomFrom } from '../support/random.ts';
import { checkEvents } from './events-invariants.ts';
import { openEventsStage } from './events-stage.ts';
import { openEventsWorld } from './events-world.ts';
import { isWhole } from './every-death.ts';
import { newNumber, number, text } from './everybody.ts';
import { chatappPost } from './provider-posts.ts';
import { conversationsIn } from './stored-of.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].slice(0, isWhole ? 12 : 2);

test.each(seeds)('what people write is stored in its order while SQS takes batches in part (seed %i)', async (seed) => {
  const random = randomFrom(seed);
  const place = await openEventsWorld();
  const { world } = place;
  // Half of all tries: one message in sixteen is not taken at all, and the provider is told to send the webhook again.
  const inboundQueue = sqsSender(
    partialSqs(world.queues.inbound, () => random() < 0.5),
    'https://sqs.test/inbound.fifo',
  );
  try {
    const stage = await openEventsStage(place);
    const people = [number, newNumber(), newNumber()];
    const messages = people.flatMap((from, person) =>
      [1, 2, 3, 4].map((turn) => text(`wamid.${person}.${turn}`, `text ${turn}`, { from })),
    );
    const ids = messages.map(({ id }) => id);
    for (let told = 0; told !== 200; ) {
      told = await stage.tell(chatappPost(stage.tenant, messages), ids, { ...world.ports, inboundQueue });
    }
    const items = await stage.settled();
    await checkEvents(stage, items);
    const stored = conversationsIn(items).map(({ numbered }) =>
      [...numbered.keys()].toSorted((one, other) => one - other).map((seq) => numbered.get(seq)?.message),
    );
    expect(stored).toEqual(people.map(() => ['text 1', 'text 2', 'text 3', 'text 4']));
  } finally {
    await world.close();
  }
});
