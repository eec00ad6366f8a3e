import { Button, Group } from '@mantine/core';
import { IconArrowMerge, IconBan, IconMessage, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/client.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { ButtonLink } from '../../frame/links.tsx';
import { tellFailed } from '../../frame/tell.tsx';
import { type Contact, nameOf } from '../../inbox/conversation.ts';
import { useLive } from '../../live/live.tsx';
import { useHere } from '../../session/here.ts';
import type { Task } from './task.ts';
import { useChangeContact } from './use-change-contact.ts';

interface Acted {
  readonly contact: Contact;
  readonly task: Task | undefined;
  readonly begin: (task: Task | undefined) => void;
  /** The contact is no longer there. */
  readonly close: () => void;
}

/** What can be done with a contact. What cannot be undone, or what the person notices, is asked about first. */
export function Actions({ contact, task, begin, close }: Acted) {
  const { t } = useTranslation('contacts');
  const { organization } = useHere();
  const change = useChangeContact(contact);
  const remove = useDelete(contact);
  const name = nameOf(contact);
  return (
    <Group gap="xs" px="md" pb="md">
      <ButtonLink
        to="/o/$organization/inbox/$kind/$id"
        params={{ organization: organization.id, kind: 'contact', id: contact.id }}
        leftSection={<IconMessage size={17} />}
      >
        {t('one.inbox')}
      </ButtonLink>
      <Button variant="default" leftSection={<IconPencil size={17} />} onClick={() => begin('edit')}>
        {t('one.edit')}
      </Button>
      <Button variant="default" leftSection={<IconArrowMerge size={17} />} onClick={() => begin('merge')}>
        {t('merge.begin')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconBan size={17} />}
        loading={change.isPending}
        onClick={() => (contact.blocked ? change.mutate({ blocked: false }, { onError: tellFailed }) : begin('block'))}
      >
        {t(contact.blocked ? 'block.undo' : 'block.do')}
      </Button>
      <Button variant="light" color="red" leftSection={<IconTrash size={17} />} onClick={() => begin('delete')}>
        {t('delete.do')}
      </Button>
      <Confirm
        isOpen={task === 'block'}
        close={() => begin(undefined)}
        title={t('block.title', { name })}
        text={t('block.text')}
        action={t('block.do')}
        confirm={() => change.mutateAsync({ blocked: true })}
      />
      <Confirm
        isOpen={task === 'delete'}
        close={() => begin(undefined)}
        title={t('delete.title', { name })}
        text={t('delete.text')}
        action={t('delete.do')}
        confirm={async () => {
          await remove();
          close();
        }}
      />
    </Group>
  );
}

function useDelete({ id }: Contact) {
  const api = useApi();
  const { tell } = useLive();
  return async () => {
    await api.DELETE('/contact', { params: { query: { id } } });
    tell([
      { kind: 'contact', contact_id: id },
      { kind: 'conversation', contact_id: id },
    ]);
  };
}
