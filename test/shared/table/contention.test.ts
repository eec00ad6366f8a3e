import { describe, expect, test } from '@jest/globals';
import { jsonLog } from '../../../shared/base/log.ts';
import {
  again,
  againAtOnce,
  Contention,
  type ContentionReason,
  contended,
  ifContended,
  untilSettled,
} from '../../../shared/table/contention.ts';
import { testClock } from '../../support/test-clock.ts';

/** Deps that note every pause and line; the lot is always the longest pause, unless a test says otherwise. */
function racing(fraction: () => number = () => 1) {
  const clock = testClock();
  const pauses: number[] = [];
  const logged: Record<string, unknown>[] = [];
  const sleep = (ms: number) => {
    pauses.push(ms);
    return clock.sleep(ms);
  };
  const ids = { fraction, base62: () => '', bytes: () => new Uint8Array() };
  const log = jsonLog((line) => logged.push(JSON.parse(line)));
  return { pauses, logged, clock, deps: { clock: { ...clock, sleep }, ids, log } };
}

/** An attempt that loses so often before it returns what it was told. */
const winningAfter =
  (losses: number, loss = again) =>
  async (lost: number) =>
    lost < losses ? loss : `won after ${lost}`;

const faultOf = (name: string) => Object.assign(new Error('a fault'), { name });

describe('a race', () => {
  test('is settled by the first attempt that wins, without a pause or a line', async () => {
    const { pauses, logged, deps } = racing();
    expect(await untilSettled({ over: 'contact' }, deps, winningAfter(0))).toBe('won after 0');
    expect([pauses, logged]).toEqual([[], []]);
  });

  test('may settle with nothing at all', async () => {
    expect(await untilSettled({ over: 'contact' }, racing().deps, async () => undefined)).toBeUndefined();
  });

  test('is settled after losses, with pauses that double up to the longest', async () => {
    const { pauses, logged, deps } = racing();
    expect(await untilSettled({ over: 'head-by-inbound' }, deps, winningAfter(8))).toBe('won after 8');
    expect(pauses).toEqual([20, 40, 80, 160, 320, 640, 800, 800]);
    expect(logged).toEqual([]);
  });

  test('pauses for as long as the lot says', async () => {
    const lots = [0.5, 0.25, 0];
    const { pauses, deps } = racing(() => lots.shift() ?? 1);
    await untilSettled({ over: 'head-by-inbound' }, deps, winningAfter(3));
    expect(pauses).toEqual([10, 10]);
  });

  test('has no pause where its policy has none', async () => {
    const { pauses, deps } = racing();
    await untilSettled({ over: 'receipt' }, deps, winningAfter(7));
    expect(pauses).toEqual([]);
  });

  test('goes on at once after the first loss, and no other, where what stood in the way is known', async () => {
    const { pauses, deps } = racing();
    await untilSettled({ over: 'head-by-inbound' }, deps, winningAfter(3, againAtOnce));
    expect(pauses).toEqual([40, 80]);
  });

  test('is not tried again where an attempt throws', async () => {
    let attempts = 0;
    const attempt = async () => {
      attempts++;
      throw faultOf('ProvisionedThroughputExceededException');
    };
    await expect(untilSettled({ over: 'contact' }, racing().deps, attempt)).rejects.toThrow('a fault');
    expect(attempts).toBe(1);
  });
});

describe('a race that is given up', () => {
  const tries: readonly (readonly [ContentionReason, number])[] = [
    ['item', 6],
    ['contact', 30],
    ['new-contact', 8],
    ['import', 8],
    ['person', 16],
    ['contact-search', 5],
    ['contact-list', 5],
    ['contact-bucket', 8],
    ['intent', 4],
    ['head-by-inbound', 12],
    ['reaction-target', 12],
    ['text-block', 8],
    ['inbound', 8],
    ['receipt', 8],
    ['webhook', 30],
    ['webhook-count', 30],
    ['attempt-number', 10],
    ['attempt-write', 4],
    ['delivery-erasure', 10],
  ];
  test.each(tries)('throws Contention and logs it once after all its tries: %s, %i', async (over, most) => {
    const { logged, deps } = racing();
    const error = await untilSettled({ over, organizationId: 'org_a' }, deps, async () => again).catch(
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(Contention);
    expect(error).toMatchObject({ name: 'Contention', reason: over, message: expect.stringContaining(over) });
    const line = { level: 'WARN', event: 'contention', reason: over, tries: most, organization: 'org_a' };
    expect(logged).toEqual([expect.objectContaining(line)]);
  });

  test('has its last attempt begin before the deadline, however often it has lost', async () => {
    const { logged, clock, deps } = racing();
    const deadline = clock.now() + 10_000;
    await expect(untilSettled({ over: 'head-by-send', deadline }, deps, async () => again)).rejects.toThrow(Contention);
    expect(clock.now()).toBeGreaterThan(deadline - 1_600);
    expect(clock.now()).toBeLessThanOrEqual(deadline);
    expect(logged).toMatchObject([{ reason: 'head-by-send', tries: 12 }]);
  });

  test('has the time of its policy where nobody sets a deadline', async () => {
    const { clock, deps } = racing();
    const began = clock.now();
    await expect(untilSettled({ over: 'contact-deletion' }, deps, async () => again)).rejects.toThrow(Contention);
    expect(clock.now() - began).toBeGreaterThan(18_000);
    expect(clock.now() - began).toBeLessThanOrEqual(20_000);
  });

  test('is no error for one who says what it comes to; a fault stays one', async () => {
    const { deps } = racing();
    const lost = untilSettled({ over: 'intent' }, deps, async () => again);
    expect(await lost.catch(ifContended('left-over'))).toBe('left-over');
    const failed = untilSettled({ over: 'intent' }, deps, () => Promise.reject(faultOf('TimeoutError')));
    await expect(failed.catch(ifContended('left-over'))).rejects.toThrow('a fault');
  });

  test('is logged with one try by those who leave the whole work to be done again', () => {
    const { logged, deps } = racing();
    expect(contended({ over: 'instance', organizationId: 'org_a' }, deps)).toMatchObject({ reason: 'instance' });
    expect(logged).toMatchObject([{ event: 'contention', reason: 'instance', tries: 1, organization: 'org_a' }]);
  });
});

describe('a fault that counts as a loss', () => {
  test.each<[ContentionReason, string, number, 'contention' | undefined]>([
    ['item', 'TransactionConflictException', 6, 'contention'],
    ['import', 'TransactionCanceledException', 8, 'contention'],
    ['import', 'ThrottlingException', 8, undefined],
    ['attempt-write', 'whatever it is', 4, undefined],
  ])('is thrown itself when the tries are used up, and logged if it is contention: %s, %s', async (...row) => {
    const [over, name, most, event] = row;
    const { logged, deps } = racing();
    let attempts = 0;
    const attempt = () => {
      attempts++;
      return Promise.reject(faultOf(name));
    };
    await expect(untilSettled({ over }, deps, attempt)).rejects.toMatchObject({ name });
    const lines = event === undefined ? [] : [{ event, reason: over, tries: most }];
    expect([attempts, logged]).toMatchObject([most, lines]);
  });

  test.each<[ContentionReason, string]>([
    ['item', 'ValidationException'],
    ['import', 'ValidationException'],
    ['webhook', 'TransactionConflictException'],
  ])('is none where the policy does not name it: %s, %s', async (over, name) => {
    const { logged, deps } = racing();
    await expect(untilSettled({ over }, deps, () => Promise.reject(faultOf(name)))).rejects.toMatchObject({ name });
    expect(logged).toEqual([]);
  });

  test('is forgotten once an attempt succeeds', async () => {
    const { deps } = racing();
    const attempt = async (losses: number) => {
      if (losses < 3) throw faultOf('TimeoutError');
      return 'done';
    };
    expect(await untilSettled({ over: 'import' }, deps, attempt)).toBe('done');
  });
});
