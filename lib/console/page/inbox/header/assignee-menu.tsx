import { Button, Menu } from '@mantine/core';
import { IconCheck, IconUser, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { useHere } from '../../session/here.ts';
import type { Known } from '../use-conversation.ts';
import styles from './header.module.css';
import { useChange } from './use-change.ts';

/** Who works on it: the agent, no one, or, where an owner asks, any member. */
export function AssigneeMenu({ known }: { readonly known: Known }) {
  const { t } = useTranslation('inbox');
  const { me } = useHere();
  const change = useChange(known);
  const members = useOtherMembers();
  const { assignee } = known;
  const people = [{ email: me.email, name: t('assignee.me') }, ...members];
  const name = people.find(({ email }) => email === assignee)?.name || assignee;
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button
          size="xs"
          variant={assignee ? 'light' : 'default'}
          leftSection={assignee ? <IconUserCheck size={17} /> : <IconUser size={17} />}
          loading={change.isPending}
          aria-label={assignee ? t('row.assigned', { to: name }) : t('assignee.assign')}
        >
          <span className={styles.label}>{name ?? t('assignee.assign')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {people.map((person) => (
          <Menu.Item
            key={person.email}
            rightSection={person.email === assignee && <IconCheck size={14} />}
            onClick={() => change.mutate({ assignee: person.email })}
          >
            {person.name || person.email}
          </Menu.Item>
        ))}
        {assignee && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => change.mutate({ assignee: null })}>{t('assignee.nobody')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The members beside oneself; agents may not list them. */
function useOtherMembers(): readonly Schema<'Member'>[] {
  const api = useApi();
  const { me, organization } = useHere();
  const { data } = useQuery({
    queryKey: [organization.id, 'member'],
    queryFn: async () => (await answered(api.GET('/members'))).members,
    enabled: organization.role === 'owner',
    staleTime: 60_000,
  });
  return (data ?? []).filter(({ email, status }) => email !== me.email && status === 'active');
}
