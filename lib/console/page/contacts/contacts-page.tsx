import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../frame/empty.tsx';
import { PageFrame } from '../frame/page-frame.tsx';

export function ContactsPage() {
  const { t } = useTranslation('frame');
  return (
    <PageFrame title={t('pages.contacts')}>
      <Empty icon={IconUsers} title={t('pages.contacts')} />
    </PageFrame>
  );
}
