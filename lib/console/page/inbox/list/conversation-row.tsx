import { IconAlertCircle, IconBrandInstagram, IconCircleCheck, IconUserCheck } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../frame/times.ts';
import { type Conversation, keyOf, titleOf } from '../conversation.ts';
import { Face } from '../face.tsx';
import { useOutbox } from '../sending/outbox.tsx';
import { Ticks, tickOf } from '../ticks.tsx';
import { toWrite } from '../writes.ts';
import styles from './list.module.css';

interface Row {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
}

/** One conversation in the list: who, what was said last, and what waits. */
export const ConversationRow = memo(function ConversationRow({ conversation, isOpen }: Row) {
  const { organization } = useParams({ from: '/o/$organization' });
  const { last_message_at, unread_count } = conversation;
  const times = useTimes();
  return (
    <Link
      to="/o/$organization/inbox/$kind/$id"
      params={{ organization, ...keyOf(conversation) }}
      search={({ show, channel }) => ({ show, channel })}
      state={toWrite}
      className={styles.row}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={unread_count > 0 || undefined}
      preload={false}
    >
      <Face of={conversation} />
      <bdi className={styles.name}>{titleOf(conversation)}</bdi>
      {last_message_at && <time dateTime={last_message_at}>{times.short(last_message_at)}</time>}
      <LastMessage conversation={conversation} />
      <Signs conversation={conversation} />
    </Link>
  );
});

function LastMessage({ conversation: { last_message } }: { readonly conversation: Conversation }) {
  return (
    <span className={styles.last}>
      {last_message?.direction === 'outbound' && <Ticks tick={tickOf(last_message)} />}
      <bdi>{last_message?.message}</bdi>
    </span>
  );
}

function Signs({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('inbox');
  const { pending } = useOutbox();
  const { platform, status, assignee, unread_count } = conversation;
  const { id } = keyOf(conversation);
  const isStuck = pending.some(({ address, outcome }) => address.contactId === id && outcome);
  return (
    <span className={styles.signs}>
      {isStuck && <IconAlertCircle size={16} role="img" aria-label={t('row.stuck')} className={styles.stuck} />}
      {platform === 'photoapp' && <IconBrandInstagram size={15} role="img" aria-label={t('channel.photoapp')} />}
      {assignee && <IconUserCheck size={15} role="img" aria-label={t('row.assigned', { to: assignee })} />}
      {status === 'closed' && <IconCircleCheck size={15} role="img" aria-label={t('row.closed')} />}
      {unread_count > 0 && (
        <span className={styles.unread} role="img" aria-label={t('row.unread', { count: unread_count })}>
          {unread_count > 99 ? '99+' : unread_count}
        </span>
      )}
    </span>
  );
}
