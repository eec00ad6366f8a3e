import { describe, expect, test } from '@jest/globals';
import { progressOf } from '../../../lib/admin/import/progress.ts';

describe('progress', () => {
  function screen(isTTY: boolean) {
    let text = '';
    return { isTTY, write: (more: string) => (text += more), said: () => text };
  }

  test('is a line every 10,000 rows where there is no terminal', () => {
    const count = { rows: 0, created: 0, existing: 0, rejected: 0 };
    const shown = screen(false);
    const progress = progressOf(count, 25_000, shown);
    for (let done = 0; done < 25_000; done += 20) {
      count.created += 19;
      count.rejected += 1;
      progress.step();
    }
    progress.end();
    expect(shown.said().replace(/[\d,]+ a second/g, 'n a second')).toBe(
      '10,000 of 25,000 rows (40 %), n a second, 500 rejected\n20,000 of 25,000 rows (80 %), n a second, 1,000 rejected\n',
    );
  });

  test('is a bar on a terminal, full at the end', () => {
    const count = { rows: 3, created: 1, existing: 1, rejected: 1 };
    const shown = screen(true);
    progressOf(count, 3, shown).end();
    expect(shown.said()).toMatch(/\[#{24}\] 3 of 3 rows \(100 %\), [\d,]+ a second, 1 rejected\n$/);
  });
});
