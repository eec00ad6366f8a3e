import { queueFake } from '../support/queue-fake.ts';
import { testClock } from '../support/test-clock.ts';
import { queueContract } from './queue-contract.ts';

queueContract('the fake', async () => ({
  async open(fifo) {
    const clock = testClock();
    const queue = queueFake({ clock, fifo, visibilityMs: 1_000, receives: 2 });
    return {
      sender: queue,
      receive: async () => queue.receive(),
      remove: async (record) => queue.remove(record),
      showAgain: async (records, seconds) =>
        queue.showAgain(records.map(({ receiptHandle }) => ({ receiptHandle, seconds }))),
      pass: async (ms) => clock.advance(ms),
      deadLetters: async () => queue.deadLetters,
    };
  },
  async stop() {},
}));
