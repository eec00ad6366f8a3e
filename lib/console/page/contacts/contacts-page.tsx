import { Button, SegmentedControl } from '@mantine/core';
import { IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../frame/list-page.module.css';
import { PageFrame } from '../frame/page-frame.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { loadPart } from '../load-part.ts';
import { Groups } from './list/groups.tsx';
import { People } from './list/people.tsx';
import { NewContact } from './new-contact.tsx';
import { ContactDrawer } from './one/contact-drawer.tsx';
import type { ContactsView } from './view.ts';

/** It brings the reader of CSV with it. */
const ImportContacts = lazy(() =>
  loadPart(() => import('./import/import-contacts.tsx')).then((it) => ({ default: it.ImportContacts })),
);

const here = '/o/$organization/contacts';

/** The people whom the organization knows. */
export function ContactsPage() {
  const { t } = useTranslation('contacts');
  const { kind, search, contact } = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const find = (wanted: string | undefined) =>
    void navigate({ search: (view) => ({ ...view, search: wanted }), replace: true });
  const change = (changed: ContactsView) => void navigate({ search: (view) => ({ ...view, ...changed }) });
  // What was typed for a new one is of no more use, and one that is open has asked already.
  const changeUnasked = (changed: ContactsView) =>
    void navigate({ search: (view) => ({ ...view, ...changed }), ignoreBlocker: true });
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const add = () => setIsAdding(true);
  return (
    <PageFrame
      fills
      title={t('title')}
      actions={
        <>
          <Button variant="default" leftSection={<IconFileImport size={17} />} onClick={() => setIsImporting(true)}>
            {t('import.begin')}
          </Button>
          <Button leftSection={<IconUserPlus size={17} />} onClick={add}>
            {t('new.title')}
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <SegmentedControl
          aria-label={t('show.label')}
          value={kind ?? 'people'}
          onChange={(chosen) => change({ kind: chosen === 'groups' ? chosen : undefined })}
          data={[
            { value: 'people', label: t('show.people') },
            { value: 'groups', label: t('show.groups') },
          ]}
        />
        {!kind && <SearchField label={t('search')} searched={search} find={find} className={styles.search} />}
      </div>
      <div>{kind ? <Groups /> : <People key={search} search={search} open={contact} add={add} />}</div>
      <NewContact isOpen={isAdding} close={() => setIsAdding(false)} show={(id) => changeUnasked({ contact: id })} />
      <Suspense>{isImporting && <ImportContacts close={() => setIsImporting(false)} />}</Suspense>
      <ContactDrawer
        id={contact}
        close={() => changeUnasked({ contact: undefined })}
        show={(id) => change({ contact: id })}
      />
    </PageFrame>
  );
}
