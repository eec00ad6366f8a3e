import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../frame/confirm.tsx';
import { Failed } from '../../frame/failed.tsx';
import { Rows } from '../../frame/rows.tsx';
import { SectionHead } from '../../frame/section-head.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { Invite } from './invite.tsx';
import { MemberRow } from './member-row.tsx';
import { type Member, useChangeMembers, useMembers } from './members.ts';

/** The people of the organization, and whom it has invited. */
export function MembersSection() {
  const { t } = useTranslation('settings');
  const { data: members, error, refetch } = useMembers();
  const { remove } = useChangeMembers();
  const [isInviting, setIsInviting] = useState(false);
  const [removed, setRemoved] = useState<Member>();
  const [isAsking, setIsAsking] = useState(false);
  const what = removed?.status === 'invited' ? 'uninvite' : 'remove';
  return (
    <section>
      <SectionHead title={t('members.title')} text={t('members.text')}>
        <Button leftSection={<IconUserPlus size={16} />} onClick={() => setIsInviting(true)}>
          {t('members.invite')}
        </Button>
      </SectionHead>
      {error && <Failed error={error} again={() => void refetch()} />}
      {!members && !error && <Waiting />}
      {members && (
        <Rows label={t('members.title')}>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              remove={() => {
                setRemoved(member);
                setIsAsking(true);
              }}
            />
          ))}
        </Rows>
      )}
      <Invite isOpen={isInviting} close={() => setIsInviting(false)} />
      <Confirm
        isOpen={isAsking}
        close={() => setIsAsking(false)}
        title={t(`members.${what}Title`, { who: removed?.name || removed?.email })}
        text={t(`members.${what}Text`)}
        action={t(`members.${what}`)}
        confirm={async () => removed && remove(removed.id)}
      />
    </section>
  );
}
