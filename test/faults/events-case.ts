import type { Ports } from '../../shared/runtime/deps.ts';
import { type Allowed, checkEvents } from './events-invariants.ts';
import { type EventsStage, openEventsStage } from './events-stage.ts';
import type { EventsWorld } from './events-world.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** A flow that is interrupted: what stands before it, the step itself, what the others do when it has died. */
export interface EventsScenario extends Allowed {
  readonly name: string;
  prepare?(stage: EventsStage): Promise<unknown>;
  /** Everything that the workers have to do, unless said otherwise. */
  step?(stage: EventsStage, ports: Ports): Promise<unknown>;
  /** `told`: what the step came to; undefined when it died. */
  again?(stage: EventsStage, told: unknown): Promise<unknown>;
  /** What must hold besides. */
  check?(stage: EventsStage): Promise<void>;
}

export const workers = ({ world }: EventsStage, ports: Ports): Promise<void> => world.drain(ports);

/** Plays a scenario, with a death or without; restarts, lets everything settle, checks. Returns the outside calls that were made. */
export async function playEvents(
  place: EventsWorld,
  scenario: EventsScenario,
  death?: Death,
): Promise<readonly string[]> {
  const stage = await openEventsStage(place);
  const { step = workers } = scenario;
  try {
    await scenario.prepare?.(stage);
    const process = mortal(place.world.ports, death?.dieAt, death?.moment);
    const told = await Promise.race([step(stage, process.ports), process.died]);
    await scenario.again?.(stage, told);
    await checkEvents(stage, await stage.settled(), scenario);
    await scenario.check?.(stage);
    return process.calls;
  } finally {
    await stage.clear();
  }
}
