import { expect } from '@jest/globals';
import type { EventsStage } from './events-stage.ts';
import type { Kind } from './kinds.ts';

/** A send whose answer was lost. */
export const lostSend = async (stage: EventsStage, kind: Kind = 'photo-app audio') => {
  stage.provider.manner = 'loses its answer';
  await stage.send(stage.world.ports, kind, 'a key');
};

/** A send whose process dies right after the provider has taken the message. */
export const deadSend = async (stage: EventsStage, kind: Kind) => {
  const { ports } = stage.world;
  const http = {
    ...ports.http,
    request: async (request: Parameters<typeof ports.http.request>[0]) => {
      await ports.http.request(request);
      return new Promise<never>(() => {});
    },
  };
  void stage.send({ ...ports, http }, kind, 'a key');
  while (stage.provider.accepted.length === 0) await new Promise((resolve) => setImmediate(resolve));
};

/** The key answers from now on, and nothing is sent again. */
export const answersItsKey = (kind: Kind) => async (stage: EventsStage) => {
  const again = await stage.send(stage.world.ports, kind, 'a key');
  expect([again.status, stage.provider.accepted.length]).toEqual([200, 1]);
};
