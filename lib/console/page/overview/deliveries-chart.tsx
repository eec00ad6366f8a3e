import { BarChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { Charted, forEyes } from '../charts/charted.tsx';
import { useFigures } from './use-figures.ts';
import type { Day } from './use-overview.ts';

const series = [
  { name: 'delivered', color: 'desk.7' },
  { name: 'pending', color: 'yellow.5' },
  { name: 'failed', color: 'red.6' },
] as const;

/** Deliveries to webhooks, by the day on which they were made. */
export function DeliveriesChart({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation('overview');
  const figures = useFigures();
  return (
    <Charted
      title={t('deliveries.title')}
      text={t('deliveries.text')}
      columns={[t('day'), ...series.map(({ name }) => t(`deliveries.${name}`))]}
      rows={days.map(({ date, deliveries }) => [
        figures.day(date),
        ...series.map(({ name }) => (deliveries ? figures.number(deliveries[name]) : t('unknown'))),
      ])}
    >
      <BarChart
        h={220}
        data={days.map(({ date, deliveries }) => ({ day: figures.day(date), ...deliveries }))}
        dataKey="day"
        type="stacked"
        series={series.map((one) => ({ ...one, label: t(`deliveries.${one.name}`) }))}
        valueFormatter={figures.number}
        yAxisProps={{ allowDecimals: false }}
        barChartProps={forEyes}
        withLegend
      />
    </Charted>
  );
}
