import { IconArrowForwardUp, IconSpeakerphone } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameDay, useTimes } from '../../frame/times.ts';
import type { Message } from '../conversation.ts';
import { Ticks, tickOf } from '../ticks.tsx';
import { MessageBody } from './content/message-body.tsx';
import { FailureLine } from './failure-line.tsx';
import { MessageActions } from './message-actions.tsx';
import { Quote } from './quote.tsx';
import styles from './thread.module.css';
import { useThreadState } from './thread-context.ts';

interface Item {
  readonly message: Message;
  /** The one above it. */
  readonly before: Message | undefined;
}

interface Shown extends Item {
  /** It failed, and was not said again since. */
  readonly isOpen: boolean;
}

/** A message as a bubble, with the day above it where it is the day's first. */
export const MessageItem = memo(function MessageItem({ message, before, isOpen }: Shown) {
  const { target } = useThreadState();
  const times = useTimes();
  const side = message.direction === 'outbound' ? 'out' : 'in';
  const isNewDay = !before || !isSameDay(before.created_at, message.created_at);
  if (message.type === 'system') {
    return (
      <div className={styles.item}>
        {isNewDay && <Day of={message} />}
        <span className={styles.system} title={times.full(message.created_at)} dir="auto">
          {message.message}
        </span>
      </div>
    );
  }
  return (
    <>
      {isNewDay && <Day of={message} />}
      <article
        className={styles.item}
        data-side={side}
        data-first={isNewDay || !isFollowed(before, message) || undefined}
        data-state={message.outcome_unknown ? 'unknown' : message.message_status}
        data-target={target === message.id || undefined}
      >
        <div className={styles.line}>
          <div className={styles.bubble}>
            <Above message={message} before={before} />
            <Quote message={message} />
            <MessageBody message={message} />
            <Meta message={message} />
          </div>
          <MessageActions message={message} />
        </div>
        <Reactions message={message} />
        <FailureLine message={message} isOpen={isOpen} />
      </article>
    </>
  );
});

function Day({ of }: { readonly of: Message }) {
  const times = useTimes();
  return (
    <div className={styles.day}>
      <span>{times.day(of.created_at)}</span>
    </div>
  );
}

const fiveMinutes = 5 * 60_000;

/** Whether two messages are one breath of the same person. */
const isFollowed = (before: Message, message: Message) =>
  before.direction === message.direction &&
  before.sender_type === message.sender_type &&
  before.sender?.phone_number === message.sender?.phone_number &&
  Date.parse(message.created_at) - Date.parse(before.created_at) < fiveMinutes;

/** Who wrote it, in a group; that it was passed on; which ad it came from. */
function Above({ message, before }: Item) {
  const { t } = useTranslation('inbox');
  const { sender, forwarded, referral } = message;
  const isGroups = message.conversation.type === 'group' && message.direction === 'inbound';
  const isNew = !before || !isFollowed(before, message);
  return (
    <>
      {isGroups && isNew && (
        <span className={styles.above}>
          <bdi>
            <b>{sender?.name ?? sender?.phone_number ?? sender?.user_id}</b>
          </bdi>
        </span>
      )}
      {forwarded && (
        <span className={styles.above}>
          <IconArrowForwardUp size={14} aria-hidden /> {t(`message.forwarded.${forwarded}`)}
        </span>
      )}
      {referral && (
        <a
          className={styles.above}
          href={safeAddress(referral.source_url)}
          target="_blank"
          rel="noreferrer"
          title={referral.body}
        >
          <IconSpeakerphone size={14} aria-hidden />{' '}
          {referral.headline ?? referral.source_type ?? t('message.referral')}
        </a>
      )}
    </>
  );
}

const safeAddress = (address: string | undefined) => (/^https?:/.test(address ?? '') ? address : undefined);

function Meta({ message }: { readonly message: Message }) {
  const { t } = useTranslation('inbox');
  const times = useTimes();
  return (
    <div className={styles.meta}>
      {message.edited_at && <span title={times.full(message.edited_at)}>{t('message.edited')}</span>}
      {message.sender_type === 'bot-chatapp' && <span>{t('message.bot')}</span>}
      <time dateTime={message.created_at} title={times.full(message.created_at)}>
        {times.clock(message.created_at)}
      </time>
      {message.direction === 'outbound' && <Ticks tick={tickOf(message)} />}
    </div>
  );
}

function Reactions({ message }: { readonly message: Message }) {
  const { t } = useTranslation('inbox');
  if (message.reactions.length === 0) return null;
  return (
    <div className={styles.reactions}>
      {message.reactions.map(({ emoji, sender_type, created_at }) => (
        <span key={`${sender_type} ${created_at}`} title={t(`sender.${sender_type}`)}>
          {emoji}
        </span>
      ))}
    </div>
  );
}
