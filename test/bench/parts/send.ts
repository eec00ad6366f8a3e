import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import { drain } from '../drain.ts';
import type { Engines } from '../engines/start.ts';
import { invoke } from '../invoke.ts';
import { perOne, type Usage } from '../meter/usage.ts';
import { progress } from '../progress.ts';
import { sendRequest } from '../requests.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { texts } from '../texts.ts';
import { openWorld, type World } from '../world.ts';

export interface SendFigures {
  readonly name: string;
  /** Of one send by its handler. */
  readonly send: Usage;
  /** Of the worker's look at it afterwards. */
  readonly worker: Usage;
}

/** Sends of each kind that are averaged. They should all be alike. */
const sends = 5;

/** E1, one at a time, each text in a conversation of its own; and the look of the worker at each settled send. */
export async function measureSends(engines: Engines): Promise<SendFigures[]> {
  const world = openWorld(engines, { peeking: true });
  const tenant = await benchTenant(world.ports);
  const handler = serveSend(world.ports);
  const cases = [
    ...texts.map(({ name, text }) => ({ name, text, keyed: false })),
    { name: '100 B with an Idempotency-Key', text: texts[0].text, keyed: true },
  ];
  const figures: SendFigures[] = [];
  for (const { name, text, keyed } of cases) {
    progress(`sends of ${name}`);
    const number = newNumber();
    await tenant.addContact(number);
    // The first one reads the secret and notes the use of the key.
    await invoke(handler, sendRequest(tenant, { number, text }));
    world.take();
    for (let i = 0; i < sends; i++) {
      const headers: Record<string, string> = keyed ? { 'idempotency-key': `key ${i}` } : {};
      await invoke(handler, sendRequest(tenant, { number, text, headers }));
    }
    const used = world.take();
    figures.push({ name, send: averaged(used), worker: await workersLook(world) });
  }
  return figures;
}

async function workersLook(world: World): Promise<Usage> {
  await drain(world, world.engines.queues.events, { handler: serveEvents(world.ports), count: sends + 1 });
  return perOne(world.take(), sends + 1);
}

/** Of one send, with the requests of the first. */
function averaged(used: Usage): Usage {
  const each = used.operations.length / sends;
  return { ...perOne(used, sends), operations: used.operations.slice(0, each) };
}
