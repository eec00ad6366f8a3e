import { LineChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { Charted, forEyes } from '../charts/charted.tsx';
import { useFigures } from './use-figures.ts';
import type { Day } from './use-overview.ts';

/** How long people waited for a first answer: the median of each day. */
export function AnswersChart({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation('overview');
  const figures = useFigures();
  return (
    <Charted
      title={t('answers.title')}
      text={t('answers.text')}
      columns={[t('day'), t('answers.median'), t('answers.answered')]}
      rows={days.map(({ date, first_answer: { answered, median_seconds } }) => [
        figures.day(date),
        median_seconds === null ? '–' : figures.duration(median_seconds),
        figures.number(answered),
      ])}
    >
      <LineChart
        h={220}
        data={days.map(({ date, first_answer }) => ({
          day: figures.day(date),
          median: first_answer.median_seconds,
        }))}
        dataKey="day"
        series={[{ name: 'median', color: 'desk.7', label: t('answers.median') }]}
        valueFormatter={figures.duration}
        yAxisProps={{ width: 72 }}
        lineChartProps={forEyes}
        connectNulls={false}
      />
    </Charted>
  );
}
