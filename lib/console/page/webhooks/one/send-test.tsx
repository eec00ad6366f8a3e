import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventTypes } from '../../../../../shared/events.ts';
import { askAgain } from '../../api/ask-again.ts';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { Dialog } from '../../frame/dialog.tsx';
import { Failed } from '../../frame/failed.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import type { EventName } from '../form/events.ts';
import { useReason } from '../log/reason.ts';
import { useWebhookKey, type Webhook } from '../use-webhooks.ts';

interface Opened {
  readonly webhook: Webhook;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Sends a sample event, and shows what the address answered. */
export function SendTest({ webhook, isOpen, close }: Opened) {
  const { t } = useTranslation('webhooks');
  const api = useApi();
  const queries = useQueryClient();
  const log = useWebhookKey(webhook.id, 'deliveries');
  const [type, setType] = useState<EventName>(webhook.type === 'all' ? 'message_received' : webhook.type);
  const send = useMutation({
    mutationFn: () =>
      answered(api.POST('/webhooks/{id}/test', { params: { path: { id: webhook.id } }, body: { type } })),
    // It asks by itself from then on, while something is on its way.
    onSuccess: () => askAgain(queries, log),
  });
  const names = [...new Set<EventName>([type, ...eventTypes])];
  return (
    <Dialog isOpen={isOpen} close={close} request={send} title={t('test.action')}>
      <Stack>
        <Text size="sm" c="var(--desk-quiet)">
          {t('test.text')}
        </Text>
        <Select
          label={t('test.type')}
          data={names.map((value) => ({ value, label: t(`event.${value}`) }))}
          value={type}
          allowDeselect={false}
          onChange={(value) => value && setType(value)}
        />
        {send.error && <Failed error={send.error} />}
        {send.data && <Result webhookId={webhook.id} eventId={send.data.event_id} />}
        <Group justify="flex-end">
          <Button loading={send.isPending} onClick={() => send.mutate()}>
            {t('test.send')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface Sent {
  readonly webhookId: string;
  readonly eventId: string;
}

/** What the first attempt has come to: it is asked for each second until there is one. */
function Result({ webhookId, eventId }: Sent) {
  const { t } = useTranslation('webhooks');
  const reason = useReason();
  const { data: attempt, error } = useFirstAttempt({ webhookId, eventId });
  if (error && !attempt) return <Failed error={error} />;
  if (!attempt) return <Waiting label={t('test.waiting')} />;
  const isDelivered = attempt.error === null;
  return (
    <Alert
      role="status"
      color={isDelivered ? 'desk' : 'orange'}
      icon={isDelivered ? <IconCheck size={18} /> : <IconAlertTriangle size={18} />}
      title={t(isDelivered ? 'test.delivered' : 'test.failed')}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {isDelivered ? t('test.answered', { status: attempt.status_code, ms: attempt.duration_ms }) : reason(attempt)}
      </Text>
    </Alert>
  );
}

type Attempt = Schema<'Delivery'>['attempts'][number];

function useFirstAttempt({ webhookId, eventId }: Sent) {
  const api = useApi();
  const ask = () =>
    answered(api.GET('/webhooks/{id}/deliveries', { params: { path: { id: webhookId }, query: { limit: 100 } } }));
  return useQuery({
    queryKey: useWebhookKey(webhookId, 'test', eventId),
    queryFn: async (): Promise<Attempt | null> => {
      const { deliveries } = await ask();
      return deliveries.find((one) => one.event_id === eventId)?.attempts[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data ? false : 1000),
  });
}
