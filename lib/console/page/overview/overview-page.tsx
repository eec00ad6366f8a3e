import { Alert, Loader, SegmentedControl, Stack } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../frame/empty.tsx';
import { Failed } from '../frame/failed.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { AnswersChart } from './answers-chart.tsx';
import { DeliveriesChart } from './deliveries-chart.tsx';
import { MessagesChart } from './messages-chart.tsx';
import { Totals } from './totals.tsx';
import { type Day, useOverview } from './use-overview.ts';

const ranges = [7, 30, 90] as const;

/** What has been going on in the last days. */
export function OverviewPage() {
  const { t } = useTranslation('overview');
  const [days, setDays] = useState<number>(30);
  return (
    <PageFrame
      title={t('title')}
      text={t('text')}
      actions={
        <SegmentedControl
          aria-label={t('range')}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={ranges.map((count) => ({ value: String(count), label: t('days', { count }) }))}
        />
      }
    >
      <Overview days={days} />
    </PageFrame>
  );
}

const hasDeliveries = ({ deliveries }: Day) => Object.values(deliveries ?? {}).some((count) => count > 0);
const isNothing = (day: Day) => !hasDeliveries(day) && Object.values(day.messages).every((count) => count === 0);

function Overview({ days }: { readonly days: number }) {
  const { t } = useTranslation('overview');
  const { data, error, refetch } = useOverview(days);
  if (error && !data) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { complete, overview } = data;
  if (complete && overview.days.every(isNothing)) {
    return <Empty icon={IconChartBar} title={t('empty.title')} text={t('empty.text')} />;
  }
  return (
    <Stack>
      {!complete && (
        <Alert icon={<Loader size={16} aria-hidden />} role="status" c="var(--desk-text)">
          {t('incomplete')}
        </Alert>
      )}
      <Totals overview={overview} />
      <MessagesChart days={overview.days} />
      <AnswersChart days={overview.days} />
      {overview.days.some(hasDeliveries) && <DeliveriesChart days={overview.days} />}
    </Stack>
  );
}
