import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { Failed } from '../../frame/failed.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { type Contact, nameOf, numberOf } from '../conversation.ts';
import { Face } from '../face.tsx';
import { toWrite } from '../writes.ts';
import styles from './list.module.css';

/** The people whose name, number or username has the text in it: also those who have no conversation yet. */
export function PeopleFound({ text }: { readonly text: string }) {
  const { t } = useTranslation('inbox');
  const { organization } = useParams({ from: '/o/$organization' });
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: [organization, 'contact', 'search', text],
    queryFn: async ({ signal }) => {
      const query = { action: 'contacts', search: text, limit: 50 } as const;
      return (await answered(api.GET('/conversations', { params: { query }, signal }))) as Schema<'ContactPage'>;
    },
  });
  if (error && !data) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <section aria-label={t('search.named')}>
      <Title order={3} size="h6" px="md" pt="sm">
        {t('search.named')}
      </Title>
      {data.contacts.length === 0 && (
        <Text size="sm" c="dimmed" px="md">
          {t('search.none')}
        </Text>
      )}
      <ul className={styles.results}>
        {data.contacts.map((contact) => (
          <li key={contact.id}>
            <PersonRow contact={contact} organization={organization} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonRow({ contact, organization }: { readonly contact: Contact; readonly organization: string }) {
  return (
    <Link
      to="/o/$organization/inbox/$kind/$id"
      params={{ organization, kind: 'contact', id: contact.id }}
      search={({ show, channel }) => ({ show, channel })}
      state={toWrite}
      className={styles.row}
      preload={false}
    >
      <Face of={{ contact, group: null }} />
      <bdi className={styles.name}>{nameOf(contact)}</bdi>
      <span className={styles.last}>{numberOf(contact)}</span>
    </Link>
  );
}
