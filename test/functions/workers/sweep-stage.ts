import type { ScheduledEvent } from 'aws-lambda';
import { serve } from '../../../functions/workers/sweep-sends.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { clientOf, idsSent, newClient } from '../client.ts';

/** The lease of a send, and how long an outcome may stay unknown. */
export const leaseMs = 35_000;
export const dayMs = 24 * 3_600_000;

/** The key of the send whose handler died. */
export const headers = { 'idempotency-key': 'k' };

/** A world in which handlers die after the provider took their message, and the sweeper comes. */
export async function openSweepStage() {
  const world = await openWorld();
  return {
    world,
    async begin() {
      await world.drain();
      world.outgoing.length = 0;
      world.logged.length = 0;
    },
    /** The scheduled run, and what the workers then do with what it found. */
    async sweep() {
      await serve(world.ports)({} as ScheduledEvent);
      await world.drain();
    },
    /** A client whose handler has just died after the provider took its message, of which `id` is ours. */
    async afterDeath() {
      const client = await newClient(world.ports);
      await clientOf(dyingAtTheProvider(world), client.tenant.apiKey).sendText({}, headers);
      return { ...client, id: String(idsSent(world).at(-1)) };
    },
  };
}
export type SweepStage = Awaited<ReturnType<typeof openSweepStage>>;

/** Ports that are gone from the provider call on: what a handler leaves that dies there. */
function dyingAtTheProvider(world: World): Ports {
  let dead = false;
  world.provider = (_request, count) => {
    dead = true;
    return jsonAnswer(200, acceptedBy(`wamid.dead-${count}`));
  };
  const alive =
    <A extends unknown[], R>(operation: (...given: A) => Promise<R>) =>
    (...given: A) =>
      dead ? Promise.reject(new Error('the process is dead')) : operation(...given);
  const { get, getMany, page, write, transact, writeMany } = world.ports.table;
  const { send, sendAll } = world.ports.eventsQueue;
  return {
    ...world.ports,
    eventsQueue: { send: alive(send), sendAll: alive(sendAll) },
    table: {
      get: alive(get),
      getMany: alive(getMany),
      page: alive(page),
      write: alive(write),
      transact: alive(transact),
      writeMany: alive(writeMany),
    },
  };
}
