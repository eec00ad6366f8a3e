import { expect } from '@jest/globals';
import type { Ports } from '../../shared/runtime/deps.ts';
import { useUpSends } from '../functions/service/used-up-rates.ts';
import type { Answer } from '../support/call.ts';
import { dyingAfterMessage, isReaction, type Kind } from './kinds.ts';
import type { Manner } from './provider-ledger.ts';
import type { Stage } from './stage.ts';

/** A flow that is interrupted: what stands before it, the step itself, and what the others do when it has died. */
export interface Scenario {
  readonly name: string;
  /** What is sent; a text unless said otherwise. */
  readonly kind?: Kind;
  prepare?(stage: Stage): Promise<void>;
  step(stage: Stage, ports: Ports): Promise<unknown>;
  /** The client, or the provider, tries again as they do. */
  again?(stage: Stage, told: unknown): Promise<void>;
  /** Whether the provider sends receipts in the end. */
  readonly receipts: boolean;
  /** The step hands its outcome over; from there on it is durable, receipts or not. */
  readonly handsOver?: true;
}

const key = 'the key of a careful client';

/** A careful client asks again until it hears something final: the same answer, whichever process gives it. */
async function askAgain(stage: Stage): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const { status } = await stage.send(stage.world.ports, key);
    if (status !== 409) break;
    stage.world.clock.advance(36_000);
  }
  // 2. Nothing is sent twice under one key. (A reaction's target was sent before.)
  expect(stage.provider.accepted.length).toBeLessThanOrEqual(isReaction(stage.kind) ? 2 : 1);
}

function sendsOf(manner: Manner, receipts: boolean, kind: Kind = 'text'): Scenario[] {
  const prepare = async ({ provider }: Stage) => {
    provider.manner = manner;
  };
  const about = `${kind}, ${manner}, ${receipts ? 'receipts' : 'no receipts'}`;
  return [
    { name: `a send (${about})`, kind, receipts, handsOver: true, prepare, step: (stage, ports) => stage.send(ports) },
    {
      name: `a send with a key (${about})`,
      kind,
      receipts,
      handsOver: true,
      prepare,
      step: (stage, ports) => stage.send(ports, key),
      again: askAgain,
    },
  ];
}

/** The provider posts a webhook again until it hears 200. */
async function postAgain(stage: Stage, told: unknown, statuses: readonly string[]): Promise<void> {
  if ((told as Answer | undefined)?.status !== 200) await stage.tell(stage.world.ports, statuses);
}

const lostSend = async (stage: Stage) => {
  stage.provider.manner = 'loses its answer';
  await stage.send(stage.world.ports);
};

/** A send whose process died right after the provider took it. */
export const deadSend = async (stage: Stage) => {
  const before = stage.provider.accepted.length;
  void stage.send(dyingAfterMessage(stage.world.ports));
  while (stage.provider.accepted.length === before) await new Promise((resolve) => setImmediate(resolve));
};

const worker = (stage: Stage, ports: Ports) => stage.world.drain(ports);
const all = ['sent', 'delivered', 'read'];

export const scenarios: readonly Scenario[] = [
  ...sendsOf('accepts', true),
  ...sendsOf('accepts', false),
  ...sendsOf('loses its answer', true),
  ...sendsOf('loses its answer', false),
  ...sendsOf('refuses', false),
  ...sendsOf('fails for now', false),
  ...sendsOf('limits', false),
  ...sendsOf('cannot be reached', false),
  ...sendsOf('accepts', true, 'image'),
  ...sendsOf('loses its answer', false, 'image'),
  ...sendsOf('refuses', false, 'image'),
  ...sendsOf('limits', false, 'image'),
  ...sendsOf('accepts', true, 'template'),
  ...sendsOf('loses its answer', false, 'template'),
  ...sendsOf('refuses', false, 'template'),
  ...sendsOf('accepts', false, 'photo-app audio'),
  ...sendsOf('loses its answer', false, 'photo-app audio'),
  ...sendsOf('refuses', false, 'photo-app audio'),
  ...sendsOf('accepts', true, 'image of an upload'),
  ...sendsOf('limits', false, 'image of an upload'),
  ...sendsOf('accepts', true, 'template with an upload'),
  ...sendsOf('refuses', false, 'template with an upload'),
  ...sendsOf('accepts', false, 'photo-app text'),
  ...sendsOf('loses its answer', false, 'photo-app text'),
  ...sendsOf('accepts', false, 'photo-app image'),
  ...sendsOf('accepts', false, 'photo-app image of an upload'),
  ...sendsOf('refuses', false, 'photo-app image of an upload'),
  ...sendsOf('accepts', false, 'photo-app reaction'),
  ...sendsOf('loses its answer', false, 'photo-app reaction'),
  ...sendsOf('accepts', true, 'gateway poll'),
  ...sendsOf('accepts', false, 'gateway poll'),
  ...sendsOf('loses its answer', true, 'gateway poll'),
  ...sendsOf('loses its answer', false, 'gateway poll'),
  ...sendsOf('refuses', false, 'gateway location'),
  ...sendsOf('accepts', false, 'gateway location'),
  ...sendsOf('accepts', false, 'gateway audio'),
  ...sendsOf('loses its answer', true, 'gateway audio'),
  ...sendsOf('loses its answer', false, 'gateway audio'),
  ...sendsOf('limits', false, 'gateway audio'),
  ...sendsOf('accepts', false, 'gateway reaction'),
  ...sendsOf('loses its answer', true, 'gateway reaction'),
  ...sendsOf('accepts', true, 'reaction'),
  ...sendsOf('loses its answer', true, 'reaction'),
  ...sendsOf('refuses', false, 'reaction'),
  {
    name: 'a send with a key over the organization’s rate, which counts as not sent,',
    receipts: false,
    prepare: (stage) => useUpSends(stage),
    step: (stage, ports) => stage.send(ports, key),
    async again(stage) {
      await stage.settle(36_000);
      await askAgain(stage);
      expect(stage.provider.accepted).toHaveLength(1);
    },
  },
  {
    name: 'the sweeper on a send that died over its file, and the worker after it',
    kind: 'image',
    receipts: false,
    async prepare(stage) {
      const { ports } = stage.world;
      const upload = new Promise<never>(() => {});
      void stage.send({ ...ports, http: { ...ports.http, request: () => upload } });
      const isOwn = (key: string) => key.startsWith(stage.tenant.organization.id);
      while (![...stage.world.media.objects.keys()].some(isOwn)) await new Promise((resolve) => setImmediate(resolve));
      stage.world.clock.advance(36_000);
    },
    async step(stage, ports) {
      await stage.sweep(ports);
      await stage.world.drain(ports);
    },
  },
  {
    name: 'the late failure of a reaction',
    kind: 'reaction',
    receipts: false,
    prepare: async (stage) => void (await stage.send(stage.world.ports)),
    step: (stage, ports) => stage.tell(ports, ['failed'], stage.provider.accepted.slice(1)),
    again: async (stage) => void (await stage.tell(stage.world.ports, ['failed'], stage.provider.accepted.slice(1))),
  },
  ...(['text', 'gateway poll'] as const).map(
    (kind): Scenario => ({
      name: `taking a webhook (${kind})`,
      kind,
      receipts: false,
      prepare: async (stage) => void (await stage.send(stage.world.ports)),
      step: (stage, ports) => stage.tell(ports, all),
      again: (stage, told) => postAgain(stage, told, all),
    }),
  ),
  ...[
    ...(['settled', 'unknown', 'in flight', 'not recorded', 'given up'] as const).map(
      (state) => ['text', state] as const,
    ),
    // The echo of a send that was given up comes too late to settle it.
    ...(['settled', 'unknown', 'in flight', 'not recorded'] as const).map((state) => ['gateway poll', state] as const),
  ].map(
    ([kind, state]): Scenario => ({
      name: `receipts for a send (${kind}) that is ${state}, and the workers after them`,
      kind,
      receipts: true,
      async prepare(stage) {
        if (state === 'settled') await stage.send(stage.world.ports);
        if (state === 'unknown' || state === 'given up') await lostSend(stage);
        if (state === 'in flight') await deadSend(stage);
        // Most of the lease is over: else an echo is looked at again and again.
        if (state === 'in flight' && kind !== 'text') stage.world.clock.advance(31_000);
        if (state === 'given up') await stage.settle(25 * 3_600_000);
        if (state === 'not recorded') await deadSend(stage);
      },
      async step(stage, ports) {
        // Receipts without our id come before anyone knows the provider's.
        const bare = stage.provider.accepted.map(({ providerId }) => ({ providerId, callbackData: '' }));
        await (state === 'not recorded' ? stage.tell(ports, ['delivered'], bare) : stage.tell(ports, all));
        await worker(stage, ports);
      },
    }),
  ),
  {
    name: 'the events worker on a send that nobody committed',
    receipts: true,
    async prepare(stage) {
      const { ports } = stage.world;
      const atCommit = Promise.withResolvers<void>();
      const transact = () => {
        atCommit.resolve();
        return new Promise<never>(() => {});
      };
      void stage.send({ ...ports, table: { ...ports.table, transact } });
      await atCommit.promise;
    },
    step: worker,
  },
  {
    name: 'the sweeper on a send whose lease has ended, and the worker after it',
    receipts: false,
    async prepare(stage) {
      await deadSend(stage);
      stage.world.clock.advance(36_000);
    },
    async step(stage, ports) {
      await stage.sweep(ports);
      await stage.world.drain(ports);
    },
  },
  {
    name: 'the sweeper on a send that nobody has confirmed for a day, and the worker after it',
    receipts: true,
    async prepare(stage) {
      await lostSend(stage);
      await stage.world.drain();
      stage.world.clock.advance(25 * 3_600_000);
    },
    async step(stage, ports) {
      await stage.sweep(ports);
      await stage.world.drain(ports);
    },
  },
  {
    name: 'the sweeper on a send of which the events queue never heard',
    receipts: true,
    async prepare(stage) {
      const { ports } = stage.world;
      const refuse = async () => {
        throw new Error('the events queue is down');
      };
      await stage.send({ ...ports, eventsQueue: { send: refuse, sendAll: refuse } });
    },
    async step(stage, ports) {
      await stage.sweep(ports);
      await stage.world.drain(ports);
    },
  },
];
