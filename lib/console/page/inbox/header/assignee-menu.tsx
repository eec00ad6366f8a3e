import { Button, Menu } from '@mantine/core';
import { IconCheck, IconUser, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { useHere } from '../../session/here.ts';
import type { Known } from '../use-conversation.ts';
import styles from './header.module.css';
import { useChange } from './use-change.ts';

/** Who works on it: the agent, a colleague, or no one. */
export function AssigneeMenu({ known }: { readonly known: Known }) {
  const { t } = useTranslation('inbox');
  const { me } = useHere();
  const change = useChange(known);
  const colleagues = useColleagues();
  const { assignee } = known;
  const people = [{ email: me.email, name: t('assignee.me') }, ...colleagues];
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

/** The members beside oneself. */
function useColleagues(): readonly Schema<'Colleague'>[] {
  const api = useApi();
  const { me, organization } = useHere();
  const { data } = useQuery({
    queryKey: [organization.id, 'member', 'colleagues'],
    queryFn: async () => (await answered(api.GET('/colleagues'))).colleagues,
    staleTime: 60_000,
  });
  return (data ?? []).filter(({ email }) => email !== me.email);
}
