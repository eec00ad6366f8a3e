import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFigures } from './use-figures.ts';
import type { Day, useOverview } from './use-overview.ts';

type Overview = NonNullable<ReturnType<typeof useOverview>['data']>['overview'];

const sum = (days: readonly Day[], of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0);

/** The figures of all the days together; what is not known has none. */
export function Totals({ overview: { days, first_answer, estimated_cost } }: { readonly overview: Overview }) {
  const { t } = useTranslation('overview');
  const figures = useFigures();
  const delivered = sum(days, ({ deliveries }) => deliveries?.delivered ?? 0);
  const failed = sum(days, ({ deliveries }) => deliveries?.failed ?? 0);
  const median = first_answer.median_seconds;
  const totals = {
    inbound: figures.number(sum(days, ({ messages }) => messages.inbound)),
    outbound: figures.number(sum(days, ({ messages: { sent, delivered, read } }) => sent + delivered + read)),
    answer: median === null ? null : figures.duration(median),
    webhooks: delivered + failed === 0 ? null : figures.percent(delivered / (delivered + failed)),
    cost: estimated_cost === null ? null : figures.money(estimated_cost),
  };
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 2, sm: 3, md: 5 }} spacing="sm">
      {Object.entries(totals).map(
        ([name, value]) =>
          value !== null && (
            <Paper key={name} withBorder radius="lg" p="md" bg="var(--desk-surface)">
              <Text component="dt" size="sm" c="var(--desk-quiet)">
                {t(`total.${name}`)}
              </Text>
              <Text component="dd" m={0} fz={26} fw={650}>
                {value}
              </Text>
            </Paper>
          ),
      )}
    </SimpleGrid>
  );
}
