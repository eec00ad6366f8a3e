import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../conversation.ts';
import { canBeSentAgain } from '../sending/body.ts';
import { useOutbox } from '../sending/outbox.tsx';
import styles from './thread.module.css';
import { useMessage } from './use-message.ts';

interface Failed {
  readonly message: Message;
  /** The thread has nothing later that says the same. */
  readonly isOpen: boolean;
}

/** Below a message that failed: why, and a way to send it again where that was not done. Below one with an unknown outcome: that it is not sent again. */
export function FailureLine({ message, isOpen }: Failed) {
  const { t } = useTranslation('inbox');
  if (message.outcome_unknown) {
    return (
      <p className={styles.below}>
        <span className={styles.doubt}>{t('failure.unknown')}</span>
      </p>
    );
  }
  if (message.message_status !== 'failed') return null;
  return (
    <p className={styles.below}>
      <Reason id={message.id} />
      {isOpen && <SendAgain message={message} />}
    </p>
  );
}

/** The provider's own words. */
function Reason({ id }: { readonly id: string }) {
  const { t } = useTranslation('inbox');
  const error = useMessage(id)?.error;
  return (
    <span className={styles.problem} role="alert" dir="auto">
      {error ? `${error.message} (${error.code})` : t('failure.failed')}
    </span>
  );
}

/**
 * A new send: what has failed is known not to have arrived. Its key is that of the failed message, so that it goes out once, however
 * many pages offer it.
 */
function SendAgain({ message }: { readonly message: Message }) {
  const { t } = useTranslation('inbox');
  const { post } = useOutbox();
  const [isAsked, setIsAsked] = useState(false);
  const { conversation, platform, instance } = message;
  if (conversation.type !== 'contact' || instance || !canBeSentAgain(message)) return null;
  const send = async () => {
    setIsAsked(true);
    const address = { platform, contactId: conversation.contact_id, replyTo: message.context?.message_id ?? undefined };
    await post({ kind: 'link', message }, address, `again-${message.id}`);
  };
  return (
    <Button size="compact-xs" variant="light" color="red" disabled={isAsked} onClick={() => void send()}>
      {t('failure.again')}
    </Button>
  );
}
