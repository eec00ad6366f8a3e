import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../frame/empty.tsx';
import { PageFrame } from '../frame/page-frame.tsx';

export function BroadcastsPage() {
  const { t } = useTranslation('frame');
  return (
    <PageFrame title={t('pages.broadcasts')}>
      <Empty icon={IconSpeakerphone} title={t('pages.broadcasts')} />
    </PageFrame>
  );
}
