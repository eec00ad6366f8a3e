import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Known } from '../use-conversation.ts';
import { ClosedWindow } from './closed-window.tsx';
import styles from './composer.module.css';
import { Writing } from './writing.tsx';

export interface Composed {
  readonly known: Known;
  /** Our id of the last message that came in. */
  readonly lastInbound: RefObject<string | undefined>;
}

/** Where an answer is written; or why none can be, and what can be done instead. */
export function Composer({ known, lastInbound }: Composed) {
  const { t } = useTranslation('inbox');
  const { contact } = known;
  if (!contact) return <p className={styles.instead}>{t('composer.group')}</p>;
  const platform = known.platform ?? (contact.chatapp_id ? 'chatapp' : 'photoapp');
  if (platform === 'chatapp' && !contact.service_window.open) return <ClosedWindow contact={contact} />;
  return <Writing contact={contact} platform={platform} lastInbound={lastInbound} />;
}
