import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Message } from '../conversation.ts';
import styles from './composer.module.css';
import { useReplyTo } from './reply-to.tsx';

/** The message that is being answered. */
export function Replying({ to }: { readonly to: Message }) {
  const { t } = useTranslation('inbox');
  const { setReplyTo } = useReplyTo();
  return (
    <div className={styles.replying}>
      <span dir="auto">{to.message}</span>
      <CloseButton size="sm" aria-label={t('composer.noReply')} onClick={() => setReplyTo(undefined)} />
    </div>
  );
}
