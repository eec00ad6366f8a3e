import { IconInbox } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Virtuoso } from 'react-virtuoso';
import { Empty } from '../../frame/empty.tsx';
import { Failed } from '../../frame/failed.tsx';
import { MoreFailed } from '../../frame/more-failed.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { type Conversation, isSame, keyOf } from '../conversation.ts';
import { useOpenConversation } from '../use-open-conversation.ts';
import { ConversationRow } from './conversation-row.tsx';
import styles from './list.module.css';
import { useConversations, useFreshConversations } from './use-conversations.ts';
import { useListKeys } from './use-list-keys.ts';

/** The conversations of the view that the address has, however many there are. */
export function ConversationList() {
  const { t } = useTranslation('inbox');
  const view = useSearch({ from: '/o/$organization/inbox' });
  const { conversations, ...pages } = useConversations(view);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  useFreshConversations(view);
  const open = useOpenConversation();
  const list = useListKeys(conversations, open);

  if (error && !data) {
    return (
      <div className={styles.failed}>
        <Failed error={error} again={() => void refetch()} />
      </div>
    );
  }
  if (!data) return <Waiting />;
  if (conversations.length === 0) {
    return <Empty icon={IconInbox} title={t(`empty.${view.show ?? 'open'}`)} text={t('empty.text')} />;
  }
  return (
    <Virtuoso
      ref={list}
      className={styles.scroller}
      tabIndex={-1}
      data={conversations}
      computeItemKey={(_index, one) => Object.values(keyOf(one)).join()}
      itemContent={(_index, one: Conversation) => (
        <ConversationRow conversation={one} isOpen={open !== undefined && isSame(keyOf(one), open)} />
      )}
      endReached={() => hasNextPage && !isFetchingNextPage && void fetchNextPage()}
      increaseViewportBy={400}
      context={pages}
      components={{ List: 'ul' as never, Item: 'li' as never, Footer: MoreFailed }}
    />
  );
}
