import type { Schema } from '../../../api/client.ts';
import styles from './content.module.css';
import { RichText } from './rich-text.tsx';

interface Row {
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly text?: string;
}

/** What we have of the members of a message with choices, whatever its kind. */
interface Parts {
  readonly header?: string;
  readonly body?: string;
  readonly footer?: string;
  readonly buttons?: readonly Row[];
  readonly button?: string | Row;
  readonly sections?: readonly { readonly title?: string; readonly rows?: readonly Row[] }[];
}

/** A message with buttons, a list, a link or products: as the person sees it. */
export function Interactive({
  content,
  text,
}: {
  readonly content: Schema<'InteractiveContent'>;
  readonly text: string;
}) {
  const { header, body, footer, buttons, button, sections } = content as Parts;
  const rows = [...(buttons ?? []), ...(sections ?? []).flatMap((section) => section.rows ?? [])];
  const single = typeof button === 'string' ? { title: button } : button;
  const choices = rows.length > 0 ? rows : single ? [single] : [];
  return (
    <>
      {typeof header === 'string' && (
        <b className={styles.head} dir="auto">
          {header}
        </b>
      )}
      <RichText text={body ?? text} />
      {footer && (
        <span className={styles.quiet} dir="auto">
          {footer}
        </span>
      )}
      <ul className={styles.choices}>
        {choices.map((choice) => (
          <li key={choice.id ?? choice.title ?? choice.text} dir="auto">
            {choice.title ?? choice.text}
            {choice.description && <small>{choice.description}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}
