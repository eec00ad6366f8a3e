import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '../../../lib/console/page/api/api-error.ts';
import { runImport } from '../../../lib/console/page/contacts/import/run-import.ts';
import { columnsIn } from '../../../shared/contacts/import/columns.ts';

const header = ['phone_number', 'full_name'];
const file = { header, columns: columnsIn({ header, file: 'people.csv', taken: ['phone_number', 'full_name'] }) };

const row = (line: number, ...fields: string[]) => ({ line, end: 0, fields, isWellQuoted: true });
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, place) => row(place + 2, `+55119000000${place}`, `Person ${place}`));

const refusal = (status: number, error: string, headers: Record<string, string> = {}) =>
  new ApiError(new Response(null, { status, headers }), { error, message: `${error}, it says` });

type Run = Parameters<typeof runImport>[0];

/** A run of these rows, and what has become of each, by its line. */
function running(rows: Run['rows'], create: Run['create']) {
  const settled = new Map<number, string>();
  const stopped = new AbortController();
  const waits: number[] = [];
  const end = runImport({
    file,
    rows,
    create,
    signal: stopped.signal,
    onSettled: ({ line }, outcome) =>
      settled.set(line, outcome.kind === 'refused' ? `refused: ${outcome.reason}` : outcome.kind),
    onWait: (until) => waits.push(until - Date.now()),
  });
  return { end, settled, stop: () => stopped.abort(), waits };
}

const name = (body: unknown) => (body as { full_name: string }).full_name;

describe('an import in the page', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('begins with the rows in the order of the file, four at a time, and settles each once', async () => {
    const begun: string[] = [];
    let atOnce = 0;
    let most = 0;
    const { end, settled } = running(rowsOf(9), async (body) => {
      begun.push(name(body));
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce--;
    });
    expect(await end).toEqual({ left: [] });
    expect(begun).toEqual(rowsOf(9).map(({ fields }) => fields[1]));
    expect(most).toBe(4);
    expect([...settled.values()]).toEqual(Array(9).fill('created'));
  });

  test('tells of each row that is refused why, with its line, and goes on with the others', async () => {
    const rows = [
      ...rowsOf(2),
      row(4, 'one field'),
      row(5, '+5511900000007', 'Known'),
      row(6, '12', 'Short'),
      row(7, '+5511900000009', 'Last'),
    ];
    const { end, settled } = running(rows, async (body) => {
      if (name(body) === 'Known') throw refusal(409, 'Contact already exists');
      if (name(body) === 'Short') throw refusal(400, 'Invalid field');
    });
    expect(await end).toEqual({ left: [] });
    expect(settled.get(4)).toMatch(/^refused: .*has 1 fields; the header has 2/);
    expect(settled.get(5)).toBe('existing');
    expect(settled.get(6)).toMatch(/^refused: .*Invalid field, it says/);
    expect([2, 3, 7].map((line) => settled.get(line))).toEqual(['created', 'created', 'created']);
  });

  test('that is stopped begins with no more rows, settles those under way, and goes on with the rest, none twice', async () => {
    const made: string[] = [];
    const held = Promise.withResolvers<void>();
    const create = async (body: unknown) => {
      await held.promise;
      made.push(name(body));
    };
    const first = running(rowsOf(9), create);
    first.stop();
    held.resolve();
    const { left, error } = await first.end;
    expect(error).toBeUndefined();
    expect(left).toEqual(rowsOf(9).slice(4));
    expect(await running(left, create).end).toEqual({ left: [] });
    expect(made.toSorted()).toEqual(rowsOf(9).map(({ fields }) => fields[1]));
  });

  test('that is told to wait waits so long with all rows, says until when, and then settles them', async () => {
    const asked: number[] = [];
    const begin = Date.now();
    const { end, settled, waits } = running(rowsOf(2), async () => {
      asked.push(Date.now() - begin);
      if (asked.length <= 2) throw refusal(429, 'Rate limited', { 'retry-after': '7' });
    });
    await jest.advanceTimersByTimeAsync(6999);
    expect(asked).toEqual([0, 0]);
    await jest.advanceTimersByTimeAsync(1);
    expect(await end).toEqual({ left: [] });
    expect(asked).toEqual([0, 0, 7000, 7000]);
    expect(waits).toEqual([7000, 7000]);
    expect(settled.size).toBe(2);
  });

  test('that is stopped while it waits ends at once', async () => {
    const { end, stop } = running(rowsOf(2), async () => {
      throw refusal(429, 'Rate limited', { 'retry-after': '60' });
    });
    await jest.advanceTimersByTimeAsync(10);
    stop();
    expect(await end).toEqual({ left: rowsOf(2) });
  });

  test('asks again for a row of which no answer came, and after five times ends with the rows that are left', async () => {
    const asked: string[] = [];
    const { end, settled } = running(rowsOf(3), async (body) => {
      asked.push(name(body));
      if (name(body) === 'Person 1') throw new TypeError('fetch failed');
    });
    await jest.advanceTimersByTimeAsync(120_000);
    const { left, error } = await end;
    expect(left).toEqual([rowsOf(3)[1]]);
    expect(error).toBeInstanceOf(TypeError);
    expect(asked.filter((one) => one === 'Person 1')).toHaveLength(5);
    expect(settled.size).toBe(2);
  });

  test.each([
    [401, 'Invalid API key'],
    [403, 'Organization suspended'],
    [429, 'Quota exceeded'],
  ])('ends at once where the API refuses all of them: %i %s', async (status, error) => {
    const asked: unknown[] = [];
    const { end } = running(rowsOf(9), async (body) => {
      asked.push(body);
      throw refusal(status, error);
    });
    expect(await end).toMatchObject({ left: rowsOf(9), error: { error } });
    expect(asked.length).toBeLessThanOrEqual(4);
  });
});
