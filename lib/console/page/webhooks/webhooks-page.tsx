import { Button, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../frame/empty.tsx';
import { Failed } from '../frame/failed.tsx';
import { ButtonLink } from '../frame/links.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { Row, Rows } from '../frame/rows.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { useHere } from '../session/here.ts';
import { EventsSaid } from './events-said.tsx';
import { CreateWebhook } from './form/create-webhook.tsx';
import { StateBadge } from './state-badge.tsx';
import { useWebhooks } from './use-webhooks.ts';

/** The addresses that are told what happens. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIsCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <PageFrame forOwners title={t('title')} text={t('text')} actions={create}>
      <List />
      <CreateWebhook isOpen={isCreating} close={() => setIsCreating(false)} />
    </PageFrame>
  );
}

function List() {
  const { t } = useTranslation('webhooks');
  const { organization } = useHere();
  const { data: webhooks, error, refetch } = useWebhooks();
  if (error && !webhooks) return <Failed error={error} again={() => void refetch()} />;
  if (!webhooks) return <Waiting />;
  if (webhooks.length === 0) return <Empty icon={IconWebhook} title={t('none')} text={t('noneText')} />;
  return (
    <Rows label={t('title')}>
      {webhooks.map((webhook) => (
        <Row
          key={webhook.id}
          actions={
            <>
              <StateBadge webhook={webhook} />
              <ButtonLink
                to="/o/$organization/webhooks/$webhook"
                params={{ organization: organization.id, webhook: webhook.id }}
                variant="light"
                size="xs"
                aria-label={t('openOne', { url: webhook.url })}
              >
                {t('open')}
              </ButtonLink>
            </>
          }
        >
          <Text fw={600}>{webhook.url}</Text>
          <Text size="sm" c="var(--desk-quiet)">
            <EventsSaid webhook={webhook} />
          </Text>
        </Row>
      ))}
    </Rows>
  );
}
