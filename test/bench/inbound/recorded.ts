import { setTimeout } from 'node:timers/promises';
import type { SQSEvent } from 'aws-lambda';
import { nowMs } from '../deliveries/receivers.ts';

/** When the worker was done with which text, by the provider's id. */
export interface Recorded {
  /** Hears of a batch of the inbound queue that is done. */
  heard(event: SQSEvent): void;
  /** Waits for all of these. */
  all(ids: readonly string[]): Promise<Map<string, number>>;
}

const longestWaitMs = 120_000;
const lookMs = 20;

export function recordedTexts(): Recorded {
  const times = new Map<string, number>();
  return {
    heard({ Records }) {
      for (const { body } of Records) times.set(JSON.parse(body).item.id, nowMs());
    },
    async all(ids) {
      const until = Date.now() + longestWaitMs;
      for (let missing = [...ids]; missing.length > 0; missing = missing.filter((id) => !times.has(id))) {
        if (Date.now() > until) throw new Error(`${missing.length} of ${ids.length} texts are not recorded`);
        await setTimeout(lookMs);
      }
      return new Map(ids.map((id) => [id, times.get(id) ?? Number.NaN]));
    },
  };
}
