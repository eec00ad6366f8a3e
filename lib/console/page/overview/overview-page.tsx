import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../frame/empty.tsx';
import { PageFrame } from '../frame/page-frame.tsx';

export function OverviewPage() {
  const { t } = useTranslation('frame');
  return (
    <PageFrame title={t('pages.overview')}>
      <Empty icon={IconChartBar} title={t('pages.overview')} />
    </PageFrame>
  );
}
