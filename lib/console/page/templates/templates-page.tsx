import { IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../frame/empty.tsx';
import { PageFrame } from '../frame/page-frame.tsx';

export function TemplatesPage() {
  const { t } = useTranslation('frame');
  return (
    <PageFrame title={t('pages.templates')}>
      <Empty icon={IconTemplate} title={t('pages.templates')} />
    </PageFrame>
  );
}
