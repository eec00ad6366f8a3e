import { useTranslation } from 'react-i18next';
import { ButtonLink } from './links.tsx';
import { Notice } from './notice.tsx';

/** Where the organization of the address is not the person's, or not any more. */
export function NoMember({ email }: { readonly email: string }) {
  const { t } = useTranslation('frame');
  return (
    <Notice title={t('noMember.title')} text={t('noMember.text', { email })}>
      <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
    </Notice>
  );
}
