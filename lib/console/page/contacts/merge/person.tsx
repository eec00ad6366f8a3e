import { Text, UnstyledButton } from '@mantine/core';
import { type Contact, nameOf, numberOf } from '../../inbox/conversation.ts';
import { Face } from '../../inbox/face.tsx';
import styles from './merge.module.css';

interface Named {
  readonly contact: Contact;
  /** What becomes of them. */
  readonly label?: string;
  readonly onClick?: () => void;
}

/** One of two contacts, as short as they can be told apart. */
export function Person({ contact, label, onClick }: Named) {
  const facts = [numberOf(contact), contact.email, ...contact.identities.flatMap(({ username }) => username ?? [])];
  const content = (
    <>
      <Face of={{ contact, group: null }} size={40} />
      <div className={styles.facts}>
        {label && (
          <Text size="xs" c="var(--desk-quiet)">
            {label}
          </Text>
        )}
        <Text fw={600} dir="auto" truncate>
          {nameOf(contact)}
        </Text>
        <Text size="sm" c="var(--desk-quiet)" truncate>
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
    </>
  );
  if (!onClick) return <div className={styles.person}>{content}</div>;
  return (
    <UnstyledButton className={styles.person} onClick={onClick}>
      {content}
    </UnstyledButton>
  );
}
