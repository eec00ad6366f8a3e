import { BarChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { Charted, forEyes } from '../../charts/charted.tsx';
import type { Broadcast } from '../use-broadcasts.ts';

type Counts = Broadcast['counts'];

/** As reports of campaigns count: the delivered are among the sent, and the read among the delivered. */
const results = [
  { name: 'sent', color: 'desk.3', of: ({ sent }: Counts) => sent },
  { name: 'delivered', color: 'desk.5', of: ({ delivered }: Counts) => delivered },
  { name: 'read', color: 'desk.8', of: ({ read }: Counts) => read },
  { name: 'failed', color: 'red.7', of: ({ failed }: Counts) => failed },
  { name: 'skipped', color: 'gray.6', of: ({ skipped }: Counts) => skipped },
  { name: 'unknown', color: 'yellow.6', of: ({ unknown }: Counts) => unknown },
] as const;

/** What has become of a broadcast's messages. */
export function Results({ counts }: Pick<Broadcast, 'counts'>) {
  const { t, i18n } = useTranslation('broadcasts');
  const number = new Intl.NumberFormat(i18n.resolvedLanguage);
  const percent = new Intl.NumberFormat(i18n.resolvedLanguage, { style: 'percent', maximumFractionDigits: 1 });
  const shown = results.filter(({ name, of }) => name !== 'unknown' || of(counts) > 0);
  const rows = shown.map(({ name, of }) => [
    t(`outcome.${name}`),
    number.format(of(counts)),
    counts.planned > 0 ? percent.format(of(counts) / counts.planned) : '–',
  ]);
  return (
    <Charted
      title={t('results.title')}
      text={t('results.of', { count: counts.planned })}
      columns={[t('results.outcome'), t('results.recipients'), t('results.share')]}
      rows={rows}
    >
      <BarChart
        h={44 * shown.length + 20}
        data={shown.map(({ name, of }) => ({ name: t(`outcome.${name}`), [name]: of(counts) }))}
        dataKey="name"
        orientation="vertical"
        type="stacked"
        series={shown.map(({ name, color }) => ({ name, color, label: t(`outcome.${name}`) }))}
        xAxisProps={{ allowDecimals: false }}
        yAxisProps={{ width: 96 }}
        valueFormatter={(value) => number.format(value)}
        maxBarWidth={26}
        gridAxis="y"
        barChartProps={forEyes}
      />
    </Charted>
  );
}
