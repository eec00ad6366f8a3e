import { Button, Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '../session/me.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { FailedNotice } from './failed.tsx';
import { ButtonLink } from './links.tsx';
import { Notice } from './notice.tsx';
import { Waiting } from './waiting.tsx';

/** Leads to the organization of a person who has one, and has those who have several choose. */
export function OrganizationChoice() {
  const { t } = useTranslation('frame');
  const me = useMe();
  const signOut = useSignOut();
  if (me.error && !me.data) return <FailedNotice error={me.error} again={() => void me.refetch()} />;
  if (!me.data) return <Waiting />;
  const [only, ...others] = me.data.organizations;
  if (!only) {
    return (
      <Notice title={t('choice.none')} text={t('choice.noneText', { email: me.data.email })}>
        <Button onClick={() => void signOut()}>{t('menu.signOut')}</Button>
      </Notice>
    );
  }
  if (others.length === 0) return <Navigate to="/o/$organization" params={{ organization: only.id }} replace />;
  return (
    <Notice title={t('choice.title')}>
      <Stack w="100%">
        {me.data.organizations.map(({ id, name }) => (
          <ButtonLink key={id} variant="default" to="/o/$organization" params={{ organization: id }}>
            {name}
          </ButtonLink>
        ))}
      </Stack>
    </Notice>
  );
}
