import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hasAuthParams, useAuth } from 'react-oidc-context';
import { Notice } from '../frame/notice.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { wantedPage } from './sign-in.tsx';

/** Shows its children to a person who is signed in, and sends all others to the provider. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('frame');
  const auth = useAuth();
  const mustGo = !auth.isAuthenticated && !auth.isLoading && !auth.activeNavigator && !auth.error && !hasAuthParams();
  useEffect(() => {
    if (mustGo) void auth.signinRedirect({ state: wantedPage() });
  }, [mustGo, auth]);

  if (auth.isAuthenticated) return children;
  if (!auth.error) return <Waiting label={t('signIn.waiting')} />;
  return (
    <Notice title={t('signIn.failed')} text={auth.error.message}>
      <Button onClick={() => void auth.signinRedirect({ state: { page: '/' } })}>{t('signIn.again')}</Button>
    </Notice>
  );
}
