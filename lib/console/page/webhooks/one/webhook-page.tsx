import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconPlayerPause } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../api/api-error.ts';
import { Failed } from '../../frame/failed.tsx';
import { ButtonLink } from '../../frame/links.tsx';
import { Moment } from '../../frame/moment.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { EventsSaid } from '../events-said.tsx';
import { Log } from '../log/log.tsx';
import { StateBadge, stateOf } from '../state-badge.tsx';
import { useWebhook, type Webhook } from '../use-webhooks.ts';
import { WebhookActions } from './webhook-actions.tsx';

/** One webhook: how it is, and what was sent there. */
export function WebhookPage() {
  const { t } = useTranslation('webhooks');
  const { organization, webhook } = useParams({ from: '/o/$organization/webhooks/$webhook' });
  return (
    <PageFrame forOwners title={t('one')}>
      <ButtonLink
        to="/o/$organization/webhooks"
        params={{ organization }}
        variant="subtle"
        size="compact-sm"
        mb="sm"
        leftSection={<IconArrowLeft size={16} />}
      >
        {t('back')}
      </ButtonLink>
      <One id={webhook} />
    </PageFrame>
  );
}

function One({ id }: { readonly id: string }) {
  const { data: webhook, error, refetch } = useWebhook(id);
  if (error && (isGone(error) || !webhook)) return <Failed error={error} again={() => void refetch()} />;
  if (!webhook) return <Waiting />;
  return (
    <>
      <Facts webhook={webhook} />
      <WebhookActions webhook={webhook} />
      <Log webhook={webhook} />
    </>
  );
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const state = stateOf(webhook);
  const since = state === 'failing' ? webhook.failing_since : webhook.disabled_at;
  return (
    <>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {webhook.url}
        </Text>
        <StateBadge webhook={webhook} />
      </Group>
      <Text size="sm" c="var(--desk-quiet)">
        <EventsSaid webhook={webhook} />
      </Text>
      {state !== 'active' && (
        <Alert
          mt="md"
          color={state === 'paused' ? 'gray' : 'orange'}
          icon={state === 'paused' ? <IconPlayerPause size={18} /> : <IconAlertTriangle size={18} />}
        >
          <Text size="sm">
            {t(`why.${webhook.disabled_reason === 'answered 410 Gone' ? 'gone' : state}`)}{' '}
            {since && (
              <>
                {t('since')} <Moment at={since} />.
              </>
            )}
          </Text>
        </Alert>
      )}
    </>
  );
}
