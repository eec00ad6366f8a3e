import { Badge } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Contact, nameOf, numberOf } from '../../inbox/conversation.ts';
import { Face } from '../../inbox/face.tsx';
import styles from './list.module.css';

interface Row {
  readonly contact: Contact;
  readonly isOpen: boolean;
}

/** One contact in the list. */
export const PersonRow = memo(function PersonRow({ contact, isOpen }: Row) {
  const { organization } = useParams({ from: '/o/$organization' });
  return (
    <Link
      from="/o/$organization/contacts"
      to="/o/$organization/contacts"
      params={{ organization }}
      search={(view) => ({ ...view, contact: contact.id })}
      className={styles.row}
      aria-current={isOpen ? 'true' : undefined}
      preload={false}
    >
      <Face of={{ contact, group: null }} size={40} />
      <span className={styles.who}>
        <bdi>{nameOf(contact)}</bdi>
        <span>{numberOf(contact)}</span>
      </span>
      <span className={styles.cell}>{contact.email}</span>
      <bdi className={styles.cell}>{contact.tags.join(', ')}</bdi>
      <Marks contact={contact} />
    </Link>
  );
});

/** What is out of the ordinary about a contact. */
export function Marks({ contact: { blocked, archived, allow_broadcast } }: { readonly contact: Contact }) {
  const { t } = useTranslation('contacts');
  return (
    <span className={styles.marks}>
      {blocked && (
        <Badge size="sm" variant="light" color="red">
          {t('mark.blocked')}
        </Badge>
      )}
      {archived && (
        <Badge size="sm" variant="light" color="gray">
          {t('mark.archived')}
        </Badge>
      )}
      {!allow_broadcast && (
        <Badge size="sm" variant="light" color="gray">
          {t('mark.optedOut')}
        </Badge>
      )}
    </span>
  );
}
