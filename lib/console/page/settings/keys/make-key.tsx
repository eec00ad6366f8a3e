import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../frame/dialog.tsx';
import { Failed } from '../../frame/failed.tsx';
import { refusalOf } from '../../frame/refusal.ts';
import { ShownOnce } from '../../frame/shown-once.tsx';
import { type NewKey, useChangeKeys } from './keys.ts';

interface Opened {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Makes a key, and shows it once. */
export function MakeKey({ isOpen, close }: Opened) {
  const { t } = useTranslation('settings');
  const { make } = useChangeKeys();
  const making = useMutation({ mutationFn: make });
  const { mutate, data: made, error, isPending } = making;
  return (
    <Dialog isOpen={isOpen} close={close} request={making} title={t('keys.make')} stays={made !== undefined}>
      {made ? (
        <Stack>
          <ShownOnce label={t('keys.yours', { name: made.key.name })} secret={made.api_key} />
          <Group justify="flex-end">
            <Button onClick={close}>{t('keys.kept')}</Button>
          </Group>
        </Stack>
      ) : (
        <NewKeyForm make={mutate} error={error} isMaking={isPending} />
      )}
    </Dialog>
  );
}

interface Form {
  readonly make: (key: NewKey) => void;
  readonly error: Error | null;
  readonly isMaking: boolean;
}

function NewKeyForm({ make, error, isMaking }: Form) {
  const { t } = useTranslation('settings');
  const [name, setName] = useState('');
  const [lastDay, setLastDay] = useState('');
  const refusal = refusalOf(error, ['name', 'expires_at']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make({ name, expiresAt: lastDay ? endOf(lastDay) : null });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          data-autofocus
          required
          label={t('keys.name')}
          description={t('keys.nameHelp')}
          dir="auto"
          value={name}
          error={refusal.at('name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('keys.lastDay')}
          description={t('keys.lastDayHelp')}
          value={lastDay}
          error={refusal.at('expires_at')}
          onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
        />
        {refusal.elsewhere && <Failed error={refusal.elsewhere} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isMaking} disabled={!name.trim()}>
            {t('keys.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The end of a day, `2027-01-31`, where the reader is. */
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();
