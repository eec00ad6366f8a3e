import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { nameOf, numberOf } from '../../inbox/conversation.ts';
import { useHere } from '../../session/here.ts';

type Contact = Schema<'Contact'>;

interface Choice {
  readonly label: string;
  readonly description: string;
  readonly chosen: Contact | undefined;
  readonly choose: (contact: Contact | undefined) => void;
}

const labelOf = (contact: Contact) => `${nameOf(contact)} · ${numberOf(contact)}`;

/** A contact, found by name or number. */
export function ContactChoice({ label, description, chosen, choose }: Choice) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 250);
  const api = useApi();
  const { organization } = useHere();
  const search = chosen && wanted === labelOf(chosen) ? '' : wanted;
  const { data = [] } = useQuery({
    queryKey: [organization.id, 'contact', 'choice', search],
    queryFn: async ({ signal }) => {
      const query = { action: 'contacts', limit: 20, ...(search && { search }) } as const;
      const page = (await answered(api.GET('/conversations', { params: { query }, signal }))) as Schema<'ContactPage'>;
      return page.contacts.filter(({ phone_number }) => phone_number !== '');
    },
    placeholderData: keepPreviousData,
  });
  const all = chosen && !data.some(({ id }) => id === chosen.id) ? [chosen, ...data] : data;
  return (
    <Select
      label={label}
      description={description}
      searchable
      clearable
      data={all.map((contact) => ({ value: contact.id, label: labelOf(contact) }))}
      // The API has searched already, by its own rules.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={chosen?.id ?? null}
      onChange={(id) => choose(all.find((contact) => contact.id === id))}
    />
  );
}
