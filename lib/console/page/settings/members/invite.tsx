import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../frame/dialog.tsx';
import { Failed } from '../../frame/failed.tsx';
import { refusalOf } from '../../frame/refusal.ts';
import { roles } from './member-row.tsx';
import { type Invited, useChangeMembers } from './members.ts';

interface Opened {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Invites an e-mail address: who signs in with it is a member. */
export function Invite({ isOpen, close }: Opened) {
  const { t } = useTranslation('settings');
  const { invite } = useChangeMembers();
  const inviting = useMutation({ mutationFn: invite, onSuccess: close });
  const { mutate, error, isPending } = inviting;
  return (
    <Dialog isOpen={isOpen} close={close} request={inviting} title={t('members.invite')}>
      <InviteForm invite={mutate} error={error} isInviting={isPending} />
    </Dialog>
  );
}

interface Form {
  readonly invite: (invited: Invited) => void;
  readonly error: Error | null;
  readonly isInviting: boolean;
}

function InviteForm({ invite, error, isInviting }: Form) {
  const { t } = useTranslation('settings');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Invited['role']>('agent');
  const refusal = refusalOf(error, ['email']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite({ email, role });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          data-autofocus
          required
          type="email"
          label={t('members.email')}
          description={t('members.emailHelp')}
          value={email}
          error={refusal.at('email')}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Radio.Group label={t('members.asWhat')} value={role} onChange={(value) => setRole(value as Invited['role'])}>
          <Stack gap="xs" mt={6}>
            {roles.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`members.role.${one}`)}
                description={t(`members.roleHelp.${one}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {refusal.elsewhere && <Failed error={refusal.elsewhere} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isInviting} disabled={!email.trim()}>
            {t('members.invite')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
