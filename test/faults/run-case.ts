import type { World } from '../support/world.ts';
import { checkInvariants } from './invariants.ts';
import { type Moment, mortal } from './mortal-ports.ts';
import type { Scenario } from './scenarios.ts';
import { openStage, type Stage } from './stage.ts';

export interface Death {
  readonly dieAt: number;
  readonly moment: Moment;
}

const day = 25 * 3_600_000;

/** Plays a scenario, with a death or without; restarts, lets everything settle, checks. Returns the outside calls that were made. */
export async function runCase(world: World, scenario: Scenario, death?: Death): Promise<readonly string[]> {
  const stage = await openStage(world, scenario.kind, 'subscribed');
  await scenario.prepare?.(stage);
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  const told = await Promise.race([scenario.step(stage, process.ports), process.died]);
  await endCase(stage, scenario, { told, effects: process.effects });
  return process.calls;
}

/** What the step came to, undefined when it died, and the outside calls of it that took effect. */
interface Stepped {
  readonly told: unknown;
  readonly effects: readonly string[];
}

/** What comes after the step: the client tries again, everything settles, and the invariants are checked. */
export async function endCase(stage: Stage, scenario: Scenario, { told, effects }: Stepped): Promise<void> {
  const { world } = stage;
  await scenario.again?.(stage, told);
  await stage.settle();
  await stage.settle(36_000);
  if (scenario.receipts && stage.provider.accepted.length > 0) {
    await stage.tell(world.ports, ['sent', 'delivered', 'read']);
    await stage.settle();
  }
  await stage.settle(day);
  await stage.settle(36_000);
  const isHandedOver = scenario.handsOver === true && effects.includes('eventsQueue.send');
  const isKnown = scenario.receipts || (isHandedOver && stage.provider.manner === 'accepts');
  const messages = await checkInvariants(stage, { told: isKnown });
  const answer = told as { status?: number; body?: { data?: { message_id: string } } } | undefined;
  const promised = answer?.status === 200 ? answer.body?.data?.message_id : undefined;
  if (promised !== undefined && !messages.some(({ message_id }) => message_id === promised)) {
    throw new Error(`the caller was told that ${promised} was sent, and the history does not know it`);
  }
}
