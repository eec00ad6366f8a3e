import { Button } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { textOf } from '../../frame/failed.tsx';
import { useTimes } from '../../frame/times.ts';
import { type Pending, useOutbox } from '../sending/outbox.tsx';
import { Ticks } from '../ticks.tsx';
import { RichText } from './content/rich-text.tsx';
import styles from './thread.module.css';

/** A message that is on its way, was refused before it went, or of which no answer came. */
export function PendingItem({ pending }: { readonly pending: Pending }) {
  const times = useTimes();
  const { outcome, at } = pending;
  return (
    <article className={styles.item} data-side="out" data-first data-state={stateOf(pending)}>
      <div className={styles.line}>
        <div className={styles.bubble}>
          <Said pending={pending} />
          <div className={styles.meta}>
            <time dateTime={at}>{times.clock(at)}</time>
            <Ticks tick={outcome ? (outcome.kind === 'lost' ? 'unknown' : 'failed') : 'sending'} />
          </div>
        </div>
      </div>
      {outcome && <WhatNow pending={pending} />}
    </article>
  );
}

const stateOf = ({ outcome }: Pending) => (outcome ? (outcome.kind === 'lost' ? 'unknown' : 'failed') : 'sending');

function Said({ pending: { content } }: { readonly pending: Pending }) {
  switch (content.kind) {
    case 'text':
    case 'template':
      return <RichText text={content.text} />;
    case 'link':
      return <RichText text={content.message.message} />;
    case 'file':
      return (
        <>
          <span className={styles.above}>
            <IconFile size={16} aria-hidden /> <bdi>{content.file.name}</bdi>
          </span>
          {content.caption && <RichText text={content.caption} />}
        </>
      );
    default:
      return null;
  }
}

/** The key stays the same: what may have gone out is not sent a second time. */
function WhatNow({ pending }: { readonly pending: Pending }) {
  const { t } = useTranslation('inbox');
  const { again, discard } = useOutbox();
  const { outcome } = pending;
  if (!outcome) return null;
  const isLost = outcome.kind === 'lost';
  return (
    <p className={styles.below}>
      <span className={isLost ? styles.doubt : styles.problem} role="alert">
        {isLost ? t('failure.lost') : wordsOf(outcome.error, t)}
      </span>
      <Button size="compact-xs" variant="light" color={isLost ? 'orange' : 'red'} onClick={() => void again(pending)}>
        {t('failure.again')}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => discard(pending)}>
        {t('failure.discard')}
      </Button>
    </p>
  );
}

function wordsOf(error: unknown, t: TFunction): string {
  if (error instanceof ApiError) {
    return `${error.error}: ${error.message}${error.requestId ? ` (${error.requestId})` : ''}`;
  }
  return textOf(error, t);
}
