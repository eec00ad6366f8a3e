import { expect } from '@jest/globals';
import type { Played } from './play.ts';

const dayMs = 24 * 3_600_000;

/** Under one key the provider takes one message, until the key's day is over; and who hears of a success hears of that one. */
export function checkKeys({ talk: { taken }, sent }: Played): void {
  for (const key of [0, 1]) {
    const ofKey = sent.filter(({ send }) => send.key === key);
    const times = ofKey.filter((each) => each.taken.length > 0).map(({ at }) => at);
    const tooSoon = times.filter((at, index) => index > 0 && at - (times[index - 1] ?? 0) < dayMs);
    expect(tooSoon).toEqual([]);
    for (const { answer } of ofKey) {
      if (answer?.status !== 200) continue;
      const ids = ofKey.flatMap((each) => each.taken.map((n) => taken[n]?.providerId));
      expect(ids).toContain(answer.body.data.message_id);
    }
  }
  for (const { taken: mine, answer, send } of sent) {
    expect(mine.length).toBeLessThanOrEqual(1);
    if (send.key === undefined && answer?.status === 200) {
      expect(answer.body.data.message_id).toBe(taken[mine[0] ?? -1]?.providerId);
    }
  }
}
