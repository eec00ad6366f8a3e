import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconMessagePlus } from '@tabler/icons-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { Empty } from '../../frame/empty.tsx';
import { Failed } from '../../frame/failed.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import type { ConversationKey, Message } from '../conversation.ts';
import { type Pending, useOutbox } from '../sending/outbox.tsx';
import { notSaidAgain } from '../sending/says.ts';
import { useMarkRead } from '../use-mark-read.ts';
import { useNotArrived } from './arrived.ts';
import { MessageItem } from './message-item.tsx';
import { PendingItem } from './pending-item.tsx';
import styles from './thread.module.css';
import { ThreadContext } from './thread-context.ts';
import type { Anchor } from './use-thread.ts';
import { useThread } from './use-thread.ts';

interface Shown {
  readonly conversation: ConversationKey;
  readonly isUnread: boolean;
  /** Is kept at our id of the last message that came in. */
  readonly lastInbound: RefObject<string | undefined>;
  readonly anchor: Anchor;
  /** The message to which the agent has jumped. */
  readonly target?: string;
  readonly jump: (message: Pick<Message, 'id' | 'created_at'>, total: number) => void;
  readonly toEnd: () => void;
}

/** A conversation's messages, of which only those are in the page that can be seen. */
export function Thread({ conversation, isUnread, lastInbound, anchor, target, jump, toEnd }: Shown) {
  const { t } = useTranslation('inbox');
  const thread = useThread(conversation, anchor);
  const { pending, onRecorded } = useOutbox();
  const list = useRef<VirtuosoHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const waiting = pending.filter(
    ({ address, content }) => address.contactId === conversation.id && content.kind !== 'reaction',
  );
  const hasEnd = !thread.hasNextPage;
  const notArrived = useNotArrived(waiting, thread.messages);
  const items: readonly (Message | Pending)[] = hasEnd ? [...thread.messages, ...notArrived] : thread.messages;

  const lastId = hasEnd ? thread.messages.findLast(({ direction }) => direction === 'inbound')?.id : undefined;
  useMarkRead({ id: lastId, isUnread });
  useEffect(() => {
    lastInbound.current = lastId ?? lastInbound.current;
  }, [lastId, lastInbound]);
  useEffect(() => onRecorded(conversation.id, thread.refresh), [onRecorded, conversation.id, thread.refresh]);
  // An agent wants to see what they send.
  const sent = waiting.at(-1)?.key;
  useEffect(() => {
    if (sent) list.current?.scrollToIndex({ index: 'LAST', align: 'end' });
  }, [sent]);
  const { total } = thread;
  const open = useMemo(() => notSaidAgain(thread.messages), [thread.messages]);
  const context = useMemo(
    () => ({ target, jump: (to: Pick<Message, 'id' | 'created_at'>) => jump(to, total) }),
    [target, jump, total],
  );

  if (thread.error && items.length === 0) return <Failed error={thread.error} again={() => void thread.refetch()} />;
  if (thread.isPending) return <Waiting />;
  if (items.length === 0)
    return <Empty icon={IconMessagePlus} title={t('thread.empty')} text={t('thread.emptyText')} />;

  const start = target ? thread.messages.findIndex(({ id }) => id === target) : -1;
  return (
    <ThreadContext value={context}>
      <Virtuoso
        ref={list}
        className={styles.scroller}
        // Otherwise the list takes it away, and it could not be seen that the keys scroll here.
        style={{ outline: '' }}
        data={items}
        firstItemIndex={thread.firstIndex}
        initialTopMostItemIndex={start < 0 ? { index: 'LAST', align: 'end' } : { index: start, align: 'center' }}
        computeItemKey={(_index, one) => ('key' in one ? one.key : one.id)}
        itemContent={(index, one) => {
          if ('key' in one) return <PendingItem pending={one} />;
          const before = thread.messages[index - thread.firstIndex - 1];
          return <MessageItem message={one} before={before} isOpen={open.has(one.id)} />;
        }}
        startReached={() => thread.hasPreviousPage && !thread.isFetching && void thread.fetchPreviousPage()}
        endReached={() => thread.hasNextPage && !thread.isFetching && void thread.fetchNextPage()}
        followOutput={(isAtBottom) => isAtBottom && hasEnd}
        atBottomThreshold={120}
        atBottomStateChange={setIsAtEnd}
        // A quote or a picture that comes later makes the last messages higher.
        totalListHeightChanged={() => isAtEnd && hasEnd && list.current?.scrollToIndex({ index: 'LAST', align: 'end' })}
        increaseViewportBy={{ top: 900, bottom: 500 }}
        alignToBottom
        role="log"
        aria-label={t('thread.label')}
        tabIndex={0}
      />
      {!(isAtEnd && hasEnd) && (
        <ActionIcon
          className={styles.toEnd}
          variant="default"
          radius="xl"
          size="lg"
          aria-label={t('thread.toEnd')}
          onClick={() => (hasEnd ? list.current?.scrollToIndex({ index: 'LAST', align: 'end' }) : toEnd())}
        >
          <IconArrowDown size={18} />
        </ActionIcon>
      )}
    </ThreadContext>
  );
}
