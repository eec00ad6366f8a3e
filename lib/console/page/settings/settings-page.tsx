import { IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../frame/empty.tsx';
import { PageFrame } from '../frame/page-frame.tsx';

export function SettingsPage() {
  const { t } = useTranslation('frame');
  return (
    <PageFrame title={t('pages.settings')}>
      <Empty icon={IconSettings} title={t('pages.settings')} />
    </PageFrame>
  );
}
