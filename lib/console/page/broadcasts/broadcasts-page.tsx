import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../frame/empty.tsx';
import { Failed } from '../frame/failed.tsx';
import { ButtonLink } from '../frame/links.tsx';
import { More } from '../frame/more.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { useHere } from '../session/here.ts';
import styles from './broadcasts.module.css';
import { BroadcastRow } from './list/broadcast-row.tsx';
import { useBroadcasts } from './use-broadcasts.ts';

/** The organization's broadcasts, the newest first. */
export function BroadcastsPage() {
  const { t } = useTranslation('broadcasts');
  const { organization } = useHere();
  const isOwner = organization.role === 'owner';
  return (
    <PageFrame title={t('title')} text={t('text')} actions={isOwner && <NewButton />}>
      <Broadcasts isOwner={isOwner} />
    </PageFrame>
  );
}

function NewButton() {
  const { t } = useTranslation('broadcasts');
  const { organization } = useHere();
  return (
    <ButtonLink
      leftSection={<IconPlus size={17} />}
      to="/o/$organization/broadcasts/new"
      params={{ organization: organization.id }}
    >
      {t('list.new')}
    </ButtonLink>
  );
}

function Broadcasts({ isOwner }: { readonly isOwner: boolean }) {
  const { t } = useTranslation('broadcasts');
  const { broadcasts, ...pages } = useBroadcasts();
  const { error, refetch } = pages;
  if (error && !broadcasts) return <Failed error={error} again={() => void refetch()} />;
  if (!broadcasts) return <Waiting />;
  if (broadcasts.length === 0) {
    return (
      <Empty icon={IconSpeakerphone} title={t('empty.title')} text={t(isOwner ? 'empty.owner' : 'empty.agent')}>
        {isOwner && <NewButton />}
      </Empty>
    );
  }
  return (
    <>
      <ul className={styles.list} aria-label={t('title')}>
        {broadcasts.map((broadcast) => (
          <BroadcastRow key={broadcast.id} broadcast={broadcast} />
        ))}
      </ul>
      <More pages={pages} />
    </>
  );
}
