import { Fragment } from 'react';
import styles from '../thread.module.css';

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'])/;

/** A text as it was written, in its own direction, with its web addresses as links. */
export function RichText({ text }: { readonly text: string }) {
  return (
    <div className={styles.text} dir="auto">
      {text.split(address).map((part, index) =>
        index % 2 === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stand where they stand.
          <Fragment key={index}>{part}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stand where they stand.
          <a key={index} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ),
      )}
    </div>
  );
}
