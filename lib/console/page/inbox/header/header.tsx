import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { numberOf, titleOf } from '../conversation.ts';
import { Face } from '../face.tsx';
import type { Known } from '../use-conversation.ts';
import { AssigneeMenu } from './assignee-menu.tsx';
import { BotSwitch } from './bot-switch.tsx';
import styles from './header.module.css';
import { StatusButton } from './status-button.tsx';

interface Head {
  readonly known: Known;
  readonly panel: 'search' | 'details' | undefined;
  readonly toggle: (panel: 'search' | 'details') => void;
}

/** Whose conversation it is, and what can be done with it as a whole. */
export function Header({ known, panel, toggle }: Head) {
  const { t } = useTranslation('inbox');
  const { organization } = useParams({ from: '/o/$organization' });
  return (
    <header className={styles.header}>
      <Link
        className={styles.back}
        to="/o/$organization/inbox"
        params={{ organization }}
        search={({ show, channel }) => ({ show, channel })}
        aria-label={t('back')}
      >
        <IconArrowLeft size={20} />
      </Link>
      <Face of={known} size={40} />
      <div className={styles.who}>
        <h1>
          <bdi>{titleOf(known)}</bdi>
        </h1>
        <Below known={known} />
      </div>
      <div className={styles.actions}>
        {known.contact && <BotSwitch known={known} />}
        <AssigneeMenu known={known} />
        <StatusButton known={known} />
        <Tooltip label={t('search.thread')}>
          <ActionIcon
            size="lg"
            aria-label={t('search.thread')}
            aria-pressed={panel === 'search'}
            onClick={() => toggle('search')}
          >
            <IconSearch size={19} />
          </ActionIcon>
        </Tooltip>
        {known.contact && (
          <Tooltip label={t('details.title')}>
            <ActionIcon
              size="lg"
              aria-label={t('details.title')}
              aria-pressed={panel === 'details'}
              onClick={() => toggle('details')}
            >
              <IconInfoCircle size={20} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </header>
  );
}

function Below({ known }: { readonly known: Known }) {
  const { t } = useTranslation('inbox');
  const { contact, platform, status } = known;
  return (
    <p>
      {[contact && numberOf(contact), platform && t(`channel.${platform}`)].filter(Boolean).join(' · ')}
      {status === 'closed' && (
        <Badge size="xs" variant="light" color="gray">
          {t('row.closed')}
        </Badge>
      )}
      {contact?.blocked && (
        <Badge size="xs" variant="light" color="red">
          {t('details.blocked')}
        </Badge>
      )}
    </p>
  );
}
