import { ActionIcon, Popover } from '@mantine/core';
import { IconArrowBackUp, IconMoodPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../../frame/waiting.tsx';
import { loadPart } from '../../load-part.ts';
import { useReplyTo } from '../composer/reply-to.tsx';
import type { Message } from '../conversation.ts';
import { useOutbox } from '../sending/outbox.tsx';
import styles from './thread.module.css';

const EmojiChoice = lazy(() => loadPart(() => import('../composer/emoji-choice.tsx')));

/** What can be done with a message: answer it, or react to it. */
export function MessageActions({ message }: { readonly message: Message }) {
  const { t } = useTranslation('inbox');
  const { setReplyTo } = useReplyTo();
  const { message_id, type, conversation, platform } = message;
  if (!message_id || type === 'deleted' || conversation.type !== 'contact') return null;
  return (
    <div className={styles.actions}>
      {platform === 'chatapp' && (
        <ActionIcon aria-label={t('message.reply')} onClick={() => setReplyTo(message)}>
          <IconArrowBackUp size={17} />
        </ActionIcon>
      )}
      <React message={message} messageId={message_id} contactId={conversation.contact_id} />
    </div>
  );
}

interface To {
  readonly message: Message;
  readonly messageId: string;
  readonly contactId: string;
}

/** One emoji; the one that is there already is taken back. */
function React({ message, messageId, contactId }: To) {
  const { t } = useTranslation('inbox');
  const { post } = useOutbox();
  const [isOpen, setIsOpen] = useState(false);
  const ours = message.reactions.find(({ sender_type }) => sender_type !== 'user-chatapp')?.emoji;
  const react = (emoji: string) => {
    setIsOpen(false);
    const content = { kind: 'reaction', message_id: messageId, emoji: emoji === ours ? '' : emoji } as const;
    void post(content, { platform: message.platform, contactId });
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="top" withinPortal trapFocus>
      <Popover.Target>
        <ActionIcon
          aria-label={t('message.react')}
          onClick={() => setIsOpen((is) => !is)}
          data-open={isOpen || undefined}
        >
          <IconMoodPlus size={17} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        {message.platform === 'photoapp' ? (
          <ActionIcon size="lg" aria-label="❤️" onClick={() => react('❤️')}>
            ❤️
          </ActionIcon>
        ) : (
          <Suspense fallback={<Waiting />}>
            <EmojiChoice isShort choose={react} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
