import type { Deps } from '../../runtime/deps.ts';
import type { SendOutcome } from '../outcome.ts';
import type { EvolutionCall, EvolutionInstance } from './channel.ts';

export async function postCall(
  _instance: EvolutionInstance,
  _call: EvolutionCall,
  _deadline: number,
  _deps: Deps<'http'>,
): Promise<SendOutcome> {
  return { kind: 'unknown', reason: 'not yet' };
}
