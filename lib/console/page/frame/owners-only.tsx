import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../session/here.ts';
import { Empty } from './empty.tsx';

/** What owners alone may see; the API refuses all others anyway. */
export function OwnersOnly({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('frame');
  const { organization } = useHere();
  if (organization.role === 'owner') return children;
  return <Empty icon={IconLock} title={t('ownersOnly.title')} text={t('ownersOnly.text')} />;
}
