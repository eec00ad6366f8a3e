import { Avatar } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import styles from './content.module.css';

/** Contact cards, with numbers that can be called. */
export function Cards({ content }: { readonly content: Schema<'ContactsContent'> }) {
  return content.cards.map(({ name, phones }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a message's cards stay as they are.
    <div className={styles.card} key={index}>
      <Avatar name={name.formatted_name} size={38} color="initials" aria-hidden />
      <span>
        <b dir="auto">{name.formatted_name}</b>
        {phones.map(({ phone }) => phone && <PhoneLink key={phone} phone={phone} />)}
      </span>
    </div>
  ));
}

const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <a className={styles.quiet} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
    {phone}
  </a>
);
