import type { ProviderAnswer } from '../graph-answer.ts';
import { outcomeOf } from './answer.ts';

/** Why an answer is not what was asked for (`a media id`), in the provider's words. It likes to repeat a token that it refuses. */
export function reasonOf(answer: ProviderAnswer, token: string, asked: string): string {
  const outcome = outcomeOf(answer);
  if (outcome.kind === 'refused') {
    return `(${outcome.error.code}) ${outcome.error.message}`.replaceAll(token, '[token]');
  }
  return outcome.kind === 'rate-limited' ? outcome.message : `HTTP ${answer.status} without ${asked}`;
}
