import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../api/client.ts';
import styles from './content.module.css';
import { RichText } from './rich-text.tsx';

/** What the customer has chosen of what was offered. */
export function Reply({ reply, text }: { readonly reply: Schema<'ReplyContent'>; readonly text: string }) {
  return (
    <span className={styles.chosen}>
      <IconCircleCheckFilled size={17} aria-hidden />
      <span>
        <RichText text={reply.title ?? text} />
        {reply.description && (
          <span className={styles.quiet} dir="auto">
            {reply.description}
          </span>
        )}
      </span>
    </span>
  );
}

/** A form that was filled in: each question with its answer. */
export function FormReply({ form }: { readonly form: Schema<'FormReplyContent'> }) {
  const { t } = useTranslation('inbox');
  const answers = typeof form.answers === 'object' && form.answers !== null ? Object.entries(form.answers) : [];
  return (
    <>
      <b className={styles.head} dir="auto">
        {form.name ?? t('form.title')}
      </b>
      {form.body && <RichText text={form.body} />}
      <table className={styles.table}>
        <tbody>
          {answers.map(([name, answer]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td dir="auto">{typeof answer === 'string' ? answer : JSON.stringify(answer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function Poll({ poll }: { readonly poll: Schema<'PollContent'> }) {
  return (
    <>
      <b className={styles.head} dir="auto">
        {poll.name}
      </b>
      <ul className={styles.choices}>
        {poll.options.map((option) => (
          <li key={option} dir="auto">
            {option}
          </li>
        ))}
      </ul>
    </>
  );
}
