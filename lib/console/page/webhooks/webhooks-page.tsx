import { IconWebhook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../frame/empty.tsx';
import { PageFrame } from '../frame/page-frame.tsx';

export function WebhooksPage() {
  const { t } = useTranslation('frame');
  return (
    <PageFrame title={t('pages.webhooks')}>
      <Empty icon={IconWebhook} title={t('pages.webhooks')} />
    </PageFrame>
  );
}
