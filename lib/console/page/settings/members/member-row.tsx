import { Badge, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Moment } from '../../frame/moment.tsx';
import { Row } from '../../frame/rows.tsx';
import { tellFailed } from '../../frame/tell.tsx';
import { useHere } from '../../session/here.ts';
import { type Member, useChangeMembers } from './members.ts';

interface Shown {
  readonly member: Member;
  readonly remove: () => void;
}

export const roles = ['agent', 'owner'] as const;

/** A member, or an invitation, whose role can still be another. */
export function MemberRow({ member, remove }: Shown) {
  const { t } = useTranslation('settings');
  const { me } = useHere();
  const { invite } = useChangeMembers();
  const change = useMutation({ mutationFn: invite, onError: tellFailed });
  const { email, name, role, status, joined_at } = member;
  const isInvited = status === 'invited';
  return (
    <Row
      actions={
        <>
          {isInvited && (
            <NativeSelect
              size="xs"
              aria-label={t('members.roleOf', { who: email })}
              data={roles.map((value) => ({ value, label: t(`members.role.${value}`) }))}
              value={role}
              disabled={change.isPending}
              onChange={({ currentTarget }) => change.mutate({ email, role: currentTarget.value as Member['role'] })}
            />
          )}
          <Button
            size="xs"
            variant="light"
            color="red"
            onClick={remove}
            aria-label={t(isInvited ? 'members.uninviteOne' : 'members.removeOne', { who: name || email })}
          >
            {t(isInvited ? 'members.uninvite' : 'members.remove')}
          </Button>
        </>
      }
    >
      <Group gap="xs">
        <Text fw={600} dir="auto">
          {name || email}
        </Text>
        {!isInvited && (
          <Badge variant="light" color={role === 'owner' ? 'desk' : 'gray'}>
            {t(`members.role.${role}`)}
          </Badge>
        )}
        {isInvited && (
          <Badge variant="light" color="yellow" c="var(--desk-note-text)">
            {t('members.invited')}
          </Badge>
        )}
        {email === me.email && (
          <Text size="sm" c="var(--desk-quiet)">
            {t('members.you')}
          </Text>
        )}
      </Group>
      <Text size="sm" c="var(--desk-quiet)">
        {name && email}
        {joined_at && (
          <>
            {name && ' · '}
            {t('members.joined')} <Moment at={joined_at} />
          </>
        )}
        {isInvited && t('members.invitedHelp')}
      </Text>
    </Row>
  );
}
