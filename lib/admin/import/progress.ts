import { setInterval } from 'node:timers';
import { barOf, number, type Screen } from '../bar.ts';

/** What an import has come to. Those that are neither of the others are under way. */
export interface Count {
  rows: number;
  created: number;
  existing: number;
  rejected: number;
}

const drawnEveryMs = 100;
const lineEvery = 10_000;

const settled = ({ created, existing, rejected }: Count) => created + existing + rejected;

/** A bar on a terminal, a line every 10,000 rows elsewhere. Call `step` when the count has moved, `end` when it stands. */
export function progressOf(count: Readonly<Count>, total: number, screen: Screen) {
  const began = Date.now();
  let nextLine = lineEvery;

  const text = () => {
    const done = settled(count);
    const rate = Math.round((1000 * done) / Math.max(1, Date.now() - began));
    const percent = total > 0 ? Math.floor((100 * done) / total) : 100;
    return {
      percent,
      said: `${number.format(done)} of ${number.format(total)} rows (${percent} %), ${number.format(rate)} a second, ${number.format(count.rejected)} rejected`,
    };
  };

  const draw = () => {
    const { percent, said } = text();
    screen.write(barOf(percent, said));
  };
  const timer = screen.isTTY ? setInterval(draw, drawnEveryMs) : undefined;

  return {
    step(): void {
      if (screen.isTTY || settled(count) < nextLine) return;
      nextLine = settled(count) - (settled(count) % lineEvery) + lineEvery;
      screen.write(`${text().said}\n`);
    },
    end(): void {
      clearInterval(timer);
      if (!screen.isTTY) return;
      draw();
      screen.write('\n');
    },
  };
}
