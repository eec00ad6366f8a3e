import { Badge, Button, Checkbox, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '../../frame/moment.tsx';
import { Row } from '../../frame/rows.tsx';
import type { Webhook } from '../use-webhooks.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import { useReason } from './reason.ts';
import type { Delivery, Status } from './use-deliveries.ts';

interface Listed {
  readonly webhook: Webhook;
  readonly delivery: Delivery;
  readonly isChosen: boolean;
  readonly choose: (is: boolean) => void;
  readonly replay: () => void;
  readonly isReplaying: boolean;
}

const colors: Record<Status, string> = { pending: 'blue', delivered: 'desk', failed: 'red', cancelled: 'gray' };

/** One event on its way to a webhook; it opens to what was sent and answered. */
export function DeliveryRow({ webhook, delivery, isChosen, choose, replay, isReplaying }: Listed) {
  const { t } = useTranslation('webhooks');
  const [isOpen, setIsOpen] = useState(false);
  const canReplay = webhook.enabled && delivery.status !== 'pending';
  const name = t('log.one', { event: t(`event.${delivery.type}`), id: delivery.event_id });
  return (
    <Row
      actions={
        <>
          {canReplay && (
            <Button
              size="xs"
              variant="default"
              disabled={isReplaying}
              onClick={replay}
              aria-label={t('replay.one', { name })}
            >
              {t('replay.action')}
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={t('log.detailsOf', { name })}
            rightSection={isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('log.details')}
          </Button>
        </>
      }
      below={isOpen && <DeliveryDetails webhookId={webhook.id} delivery={delivery} />}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Checkbox
          size="md"
          checked={isChosen}
          disabled={!canReplay}
          aria-label={t('log.choose', { name })}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600} size="sm">
              {t(`event.${delivery.type}`)}
            </Text>
            <Badge variant="light" color={colors[delivery.status]}>
              {t(`log.status.${delivery.status}`)}
            </Badge>
          </Group>
          <Text size="sm" c="var(--desk-quiet)">
            <Moment at={delivery.created_at} /> · <LastSaid delivery={delivery} />
          </Text>
        </div>
      </Group>
    </Row>
  );
}

/** What has come of it so far, in a few words. */
function LastSaid({ delivery: { status, attempts, next_attempt_at } }: Pick<Listed, 'delivery'>) {
  const { t } = useTranslation('webhooks');
  const reason = useReason();
  const last = attempts.at(-1);
  return (
    <>
      {status === 'cancelled' && `${t('log.cancelled')} `}
      {!last && status !== 'cancelled' && t('log.waiting')}
      {last && (last.error === null ? t('log.answered', { status: last.status_code }) : reason(last))}
      {next_attempt_at && last && (
        <>
          {' '}
          {t('log.next')} <Moment at={next_attempt_at} />.
        </>
      )}
    </>
  );
}
