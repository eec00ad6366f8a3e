import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { Failed } from '../../frame/failed.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import type { Contact } from '../../inbox/conversation.ts';
import { useHere } from '../../session/here.ts';
import { Person } from './person.tsx';

interface Chosen {
  readonly contact: Contact;
  readonly choose: (other: Contact) => void;
  readonly cancel: () => void;
}

/** Which other contact is the same person: those of the same name first, or whoever is searched for. */
export function Candidates({ contact, choose, cancel }: Chosen) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const { organization } = useHere();
  const [text, setText] = useState(contact.full_name);
  const [search] = useDebouncedValue(text.trim(), 250);
  const { data, error, refetch } = useQuery({
    queryKey: [organization.id, 'contact', 'candidates', search],
    async queryFn({ signal }) {
      const query = { action: 'contacts', limit: 20, ...(search && { search }) } as const;
      const page = await answered(api.GET('/conversations', { params: { query }, signal }));
      return (page as Schema<'ContactPage'>).contacts;
    },
  });
  const others = data?.filter(({ id }) => id !== contact.id);
  return (
    <Stack>
      <Text size="sm">{t('merge.which')}</Text>
      <TextInput
        type="search"
        data-autofocus
        label={t('search')}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {error ? <Failed error={error} again={() => void refetch()} /> : !others && <Waiting />}
      {others?.length === 0 && (
        <Text size="sm" c="var(--desk-quiet)" role="status">
          {t('merge.none')}
        </Text>
      )}
      {others?.map((other) => (
        <Person key={other.id} contact={other} onClick={() => choose(other)} />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={cancel}>
          {t('frame:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
