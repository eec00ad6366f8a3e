import { BarChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { Charted, forEyes } from '../charts/charted.tsx';
import { useFigures } from './use-figures.ts';
import type { Day } from './use-overview.ts';

/** What came in stands beside what went out, which is stacked by how it stands. */
const series = [
  { name: 'inbound', color: 'blue.5', stackId: 'in' },
  { name: 'read', color: 'desk.8', stackId: 'out' },
  { name: 'delivered', color: 'desk.5', stackId: 'out' },
  { name: 'sent', color: 'desk.2', stackId: 'out' },
  { name: 'failed', color: 'red.6', stackId: 'out' },
] as const;

/** Messages of each day, by direction and status. */
export function MessagesChart({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation('overview');
  const figures = useFigures();
  return (
    <Charted
      title={t('messages.title')}
      text={t('messages.text')}
      columns={[t('day'), ...series.map(({ name }) => t(`messages.${name}`))]}
      rows={days.map(({ date, messages }) => [
        figures.day(date),
        ...series.map(({ name }) => figures.number(messages[name])),
      ])}
    >
      <BarChart
        h={280}
        data={days.map(({ date, messages }) => ({ day: figures.day(date), ...messages }))}
        dataKey="day"
        series={series.map((one) => ({ ...one, label: t(`messages.${one.name}`) }))}
        valueFormatter={figures.number}
        yAxisProps={{ allowDecimals: false }}
        barChartProps={forEyes}
        withLegend
      />
    </Charted>
  );
}
