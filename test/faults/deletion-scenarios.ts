import { expect } from '@jest/globals';
import type { Ports } from '../../shared/runtime/deps.ts';
import type { DeletionStage } from './deletion-stage.ts';
import { dyingAfterMessage, type Kind } from './kinds.ts';

/** A part of a deletion that is interrupted: what stands before it, the step itself. */
export interface DeletionScenario {
  readonly name: string;
  readonly kind?: Kind;
  prepare?(stage: DeletionStage): Promise<void>;
  step(stage: DeletionStage, ports: Ports): Promise<unknown>;
}

/** A conversation with everything in it: a file, an answer under a key, a send that nobody knows the outcome of. */
async function talk(stage: DeletionStage): Promise<void> {
  const { ports } = stage.world;
  await stage.send(ports, 'a key');
  stage.provider.manner = 'loses its answer';
  await stage.send(ports);
  stage.provider.manner = 'accepts';
  await stage.world.drain();
}

const remove = async (stage: DeletionStage) => {
  expect((await stage.remove(stage.world.ports)).status).toBe(202);
};

/** A deletion whose hand-over the queue did not take. */
async function removeUnheard(stage: DeletionStage): Promise<void> {
  const refuse = async () => {
    throw new Error('the events queue is down');
  };
  await stage.remove({ ...stage.world.ports, eventsQueue: { send: refuse, sendAll: refuse } });
  stage.world.clock.advance(60_000);
}

/** A send whose process died right after the provider took it. */
async function deadSend(stage: DeletionStage): Promise<void> {
  const before = stage.provider.accepted.length;
  void stage.send(dyingAfterMessage(stage.world.ports));
  while (stage.provider.accepted.length === before) await new Promise((resolve) => setImmediate(resolve));
}

const workers = (stage: DeletionStage, ports: Ports) => stage.world.drain(ports);

/** Sends while the contact is deleted at that very moment. */
const sendMeeting = (moment: string, meet: (stage: DeletionStage) => void, kind: Kind): DeletionScenario => ({
  name: `a send (${kind}) whose contact is deleted ${moment}`,
  kind,
  async prepare(stage) {
    meet(stage);
  },
  step: (stage, ports) => stage.send(ports, 'a key'),
});

/** Once. */
function removing(stage: DeletionStage): () => Promise<void> {
  let removed: Promise<void> | undefined;
  return () => {
    removed ??= remove(stage);
    return removed;
  };
}

function whileSending(stage: DeletionStage): void {
  const removed = removing(stage);
  const { provider } = stage.world;
  stage.world.provider = async (request, count) => {
    if (request.url.endsWith('/messages')) await removed();
    return provider(request, count);
  };
}

function whileFetching(stage: DeletionStage): void {
  const removed = removing(stage);
  const { files } = stage.world;
  stage.world.files = async (request) => {
    await removed();
    return files(request);
  };
}

const kinds: readonly Kind[] = ['text', 'image', 'reaction', 'photo-app audio'];

export const deletionScenarios: readonly DeletionScenario[] = [
  ...kinds.map(
    (kind): DeletionScenario => ({
      name: `the deletion of a contact with messages (${kind})`,
      kind,
      prepare: talk,
      step: (stage, ports) => stage.remove(ports),
    }),
  ),
  ...kinds.map(
    (kind): DeletionScenario => ({
      name: `the worker on the erasure (${kind})`,
      kind,
      async prepare(stage) {
        await talk(stage);
        await remove(stage);
      },
      step: workers,
    }),
  ),
  {
    name: 'the sweeper on an erasure that the queue never heard of, and the worker after it',
    kind: 'image',
    async prepare(stage) {
      await talk(stage);
      await removeUnheard(stage);
    },
    async step(stage, ports) {
      await stage.sweepContacts(ports);
      await stage.world.drain(ports);
    },
  },
  ...kinds.map((kind) => sendMeeting('before the provider has answered', whileSending, kind)),
  sendMeeting('while its file is fetched', whileFetching, 'image'),
  ...(['text', 'image'] as const).flatMap((kind): DeletionScenario[] => [
    {
      name: `the webhook of receipts for a send in flight (${kind}) whose contact is gone`,
      kind,
      async prepare(stage) {
        await deadSend(stage);
        await remove(stage);
        await stage.world.drain();
      },
      step: (stage, ports) => stage.tell(ports, ['sent', 'delivered'], stage.provider.accepted.slice(-1)),
    },
    {
      name: `the sweeper on a send in flight (${kind}) whose contact is gone, and the worker after it`,
      kind,
      async prepare(stage) {
        await deadSend(stage);
        await remove(stage);
        await stage.world.drain();
        stage.world.clock.advance(36_000);
      },
      async step(stage, ports) {
        await stage.sweep(ports);
        await stage.world.drain(ports);
      },
    },
    {
      name: `the sweeper on a settled send (${kind}) whose contact is gone, and the worker after it`,
      kind,
      async prepare(stage) {
        whileSending(stage);
        await stage.send(stage.world.ports, 'a key');
        await stage.world.drain();
        stage.world.clock.advance(601_000);
      },
      async step(stage, ports) {
        await stage.sweep(ports);
        await stage.world.drain(ports);
      },
    },
  ]),
];
