import { useTranslation } from 'react-i18next';
import { ButtonLink } from './links.tsx';
import { Notice } from './notice.tsx';

export function NotFound() {
  const { t } = useTranslation('frame');
  return (
    <Notice title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
    </Notice>
  );
}
