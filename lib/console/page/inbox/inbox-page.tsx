import { IconMessages } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Empty } from '../frame/empty.tsx';
import styles from './inbox.module.css';
import { ListColumn } from './list/list-column.tsx';
import { useOpenConversation } from './use-open-conversation.ts';

/** The list of conversations, and the one that is open; on a phone one of the two. */
export function InboxPage() {
  const { t } = useTranslation('inbox');
  const isOpen = useOpenConversation() !== undefined;
  return (
    <div className={styles.inbox} data-open={isOpen || undefined}>
      <ListColumn />
      <div className={styles.open}>
        {isOpen ? <Outlet /> : <Empty icon={IconMessages} title={t('choose.title')} text={t('choose.text')} />}
      </div>
    </div>
  );
}
