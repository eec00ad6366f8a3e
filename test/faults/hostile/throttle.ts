import { cancelled } from '../../../lib/local/engines/dynamodb/errors.ts';
import type { Hostility } from './hostility.ts';
import { refusal } from './wire.ts';

/** That a partition is throttled from a call on, and for how long, in ms: longer than the SDK's patience. */
const chance = 0.015;
const throttledMs = 1_000;
/** So many times in a run, at most: throttles are bursts, and no state. */
const most = 3;

/** Partitions that take nothing for a second. */
export function throttleOf(hostility: Hostility) {
  const until = new Map<string, number>();
  let begun = 0;
  let times = 0;
  return {
    /** Throws what DynamoDB says of a call that comes to a throttled partition. */
    check(partitions: readonly string[], operation: string): void {
      if (begun !== hostility.begun) {
        until.clear();
        times = 0;
      }
      begun = hostility.begun;
      const now = hostility.clock.now();
      const [first] = partitions;
      if (first !== undefined && times < most && hostility.happens(chance)) {
        until.set(first, now + throttledMs);
        times++;
      }
      if (!partitions.some((partition) => (until.get(partition) ?? 0) > now)) return;
      if (operation === 'TransactWriteItems' && hostility.happens(0.5)) {
        throw cancelled([{ Code: 'ThrottlingError', Message: 'throttled' }]);
      }
      const isTable = hostility.happens(0.5);
      throw refusal(isTable ? 'ProvisionedThroughputExceededException' : 'ThrottlingException', 'throttled');
    },
  };
}
