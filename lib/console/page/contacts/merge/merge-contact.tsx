import { Button, Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/client.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { TakesFocus } from '../../frame/focus.tsx';
import { notify } from '../../frame/tell.tsx';
import { type Contact, nameOf } from '../../inbox/conversation.ts';
import { useLive } from '../../live/live.tsx';
import { Candidates } from './candidates.tsx';
import { Person } from './person.tsx';

interface Merge {
  readonly contact: Contact;
  readonly cancel: () => void;
  readonly show: (id: string) => void;
}

/** Two contacts that are one person become one: which other it is, which of the two stays, and what happens. */
export function MergeContact({ contact, cancel, show }: Merge) {
  const { t } = useTranslation('contacts');
  const [other, setOther] = useState<Contact>();
  const [isSwapped, setIsSwapped] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const merge = useMerge();
  useHotkeys([['Escape', () => !isAsking && cancel()]], []);
  if (!other) {
    return (
      <TakesFocus key="which">
        <Candidates contact={contact} choose={setOther} cancel={cancel} />
      </TakesFocus>
    );
  }
  const [keep, gone] = isSwapped ? [other, contact] : [contact, other];
  return (
    <TakesFocus key="both">
      <Stack>
        <Person label={t('merge.stays')} contact={keep} />
        <Person label={t('merge.joins')} contact={gone} />
        <Button
          variant="light"
          leftSection={<IconArrowsExchange size={17} />}
          onClick={() => setIsSwapped((before) => !before)}
        >
          {t('merge.swap')}
        </Button>
        <Text size="sm">{t('merge.text', { keep: nameOf(keep), gone: nameOf(gone) })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setOther(undefined)}>
            {t('merge.other')}
          </Button>
          <Button onClick={() => setIsAsking(true)}>{t('merge.do')}</Button>
        </Group>
        <Confirm
          isOpen={isAsking}
          close={() => setIsAsking(false)}
          title={t('merge.sure')}
          text={t('merge.sureText', { keep: nameOf(keep), gone: nameOf(gone) })}
          action={t('merge.do')}
          confirm={async () => {
            await merge(keep.id, gone.id);
            notify({ message: t('merge.begun', { gone: nameOf(gone) }) });
            show(keep.id);
            cancel();
          }}
        />
      </Stack>
    </TakesFocus>
  );
}

function useMerge() {
  const api = useApi();
  const { tell } = useLive();
  return async (keep_id: string, merge_id: string) => {
    await api.POST('/contact/merge', { body: { keep_id, merge_id } });
    tell([{ kind: 'contact', contact_id: keep_id }]);
  };
}
