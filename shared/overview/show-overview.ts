import type * as z from 'zod';
import { type TemplatePrices, templateCategories } from '../host-settings.ts';
import type { Deps } from '../runtime/deps.ts';
import { shownAnswers } from './answer-times.ts';
import { type DaySums, dateOf, noSums, type readDays } from './day.ts';
import type { dayViewSchema, overviewSchema } from './operations.ts';
import type { Run } from './run.ts';

/** What `GET /api/{organization}/overview` answers. */
export interface Overview {
  readonly complete: boolean;
  readonly overview: z.infer<typeof overviewSchema>;
}

/** What is there of some dates. */
interface Known {
  readonly dates: readonly string[];
  readonly kept: Awaited<ReturnType<typeof readDays>>;
  /** What is being added up, where something is. */
  readonly run: Run | undefined;
  readonly isComplete: boolean;
  /** Of the organization: before that there was nothing. */
  readonly createdAt: string;
}

/** The days as members see them; of one that was never added up what is there by now. */
export function showOverview(
  { dates, kept, run, isComplete, createdAt }: Known,
  { settings }: Deps<'template-prices'>,
): Overview {
  const sums = dates.map((date) => kept.get(date) ?? run?.days[date] ?? noSums());
  const first = dateOf(Date.parse(createdAt));
  return {
    complete: isComplete,
    overview: {
      days: sums.map((one, index) => {
        const date = dates[index] ?? '';
        return shownDay(date, one, date < first || kept.has(date));
      }),
      first_answer: shownAnswers(sums.map(({ answers }) => answers)),
      estimated_cost: costOf(sums, settings.templatePrices),
    },
  };
}

function shownDay(date: string, sums: DaySums, complete: boolean): z.infer<typeof dayViewSchema> {
  const { inbound, sent, delivered, read, failed, deliveries, answers, templates } = sums;
  return {
    date,
    complete,
    messages: { inbound, sent, delivered, read, failed },
    deliveries: deliveries ?? null,
    first_answer: shownAnswers([answers]),
    templates,
  };
}

/** Templates by the prices that are configured now; null where one that was sent has none. What is of no category is left out. */
function costOf(sums: readonly DaySums[], prices: TemplatePrices): number | null {
  if (Object.keys(prices).length === 0) return null;
  let cost = 0;
  for (const category of templateCategories) {
    const count = sums.reduce((sum, { templates }) => sum + templates[category], 0);
    const price = prices[category];
    if (count > 0 && price === undefined) return null;
    cost += count * (price ?? 0);
  }
  // Without what binary fractions add: prices have eight decimals at most.
  return Number(cost.toFixed(8));
}
