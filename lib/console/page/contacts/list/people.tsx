import { Button } from '@mantine/core';
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { Empty } from '../../frame/empty.tsx';
import { useHere } from '../../session/here.ts';
import { PagedList } from './paged-list.tsx';
import { PersonRow } from './person-row.tsx';
import { pageSize, usePages } from './use-pages.ts';

interface People {
  readonly search: string | undefined;
  /** The id of the one that is open. */
  readonly open: string | undefined;
  readonly add: () => void;
}

/** The contacts, the newest first, or those that are searched for. */
export function People({ search, open, add }: People) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const { organization } = useHere();
  const pages = usePages({
    key: [organization.id, 'contact', 'list', search ?? ''],
    async ask(page, signal) {
      const query = { action: 'contacts', limit: pageSize, page, search } as const;
      const answer = (await answered(
        api.GET('/conversations', { params: { query }, signal }),
      )) as Schema<'ContactPage'>;
      return { rows: answer.contacts, total: answer.pagination.totalContacts };
    },
  });
  return (
    <PagedList
      pages={pages}
      count={(count) => t(search ? 'found' : 'count', { count })}
      row={(contact) => <PersonRow contact={contact} isOpen={contact.id === open} />}
      empty={
        search ? (
          <Empty icon={IconUserSearch} title={t('none.title')} text={t('none.text')} />
        ) : (
          <Empty icon={IconUserPlus} title={t('empty.title')} text={t('empty.text')}>
            <Button onClick={add}>{t('new.title')}</Button>
          </Empty>
        )
      }
    />
  );
}
