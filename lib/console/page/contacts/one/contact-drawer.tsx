import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answered, useApi } from '../../api/client.ts';
import { Failed } from '../../frame/failed.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { useHere } from '../../session/here.ts';
import { EditContact } from './edit-contact.tsx';
import { OneContact } from './one-contact.tsx';

interface Open {
  readonly id: string | undefined;
  readonly close: () => void;
}

/** The contact that is open, beside the list. */
export function ContactDrawer({ id, close }: Open) {
  const { t } = useTranslation('contacts');
  return (
    <Drawer
      opened={id !== undefined}
      onClose={close}
      position="right"
      size={420}
      title={t('one.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {id !== undefined && <Contact key={id} id={id} />}
    </Drawer>
  );
}

function Contact({ id }: { readonly id: string }) {
  const api = useApi();
  const { organization } = useHere();
  const [isEdited, setIsEdited] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [organization.id, 'contact', 'one', id],
    queryFn: async ({ signal }) => (await answered(api.GET('/contact', { params: { query: { id } }, signal }))).contact,
  });
  if (error) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (isEdited) return <EditContact contact={data} done={() => setIsEdited(false)} />;
  return <OneContact contact={data} edit={() => setIsEdited(true)} />;
}
