import { Code, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../frame/copy-button.tsx';
import { Failed } from '../../frame/failed.tsx';
import { useTimes } from '../../frame/times.ts';
import { Waiting } from '../../frame/waiting.tsx';
import { useReason } from './reason.ts';
import { type Delivery, useDelivery } from './use-deliveries.ts';

interface Opened {
  readonly webhookId: string;
  readonly delivery: Delivery;
}

/** Every attempt with what was sent and answered, and the text that all of them sent. */
export function DeliveryDetails({ webhookId, delivery: { id, ...listed } }: Opened) {
  const { t } = useTranslation('webhooks');
  const { data: delivery, error, refetch } = useDelivery(webhookId, { id, ...listed });
  if (error && !delivery) return <Failed error={error} again={() => void refetch()} />;
  if (!delivery) return <Waiting />;
  return (
    <Stack gap="md" pt="sm">
      {delivery.attempts.length === 0 && <Text size="sm">{t('log.waiting')}</Text>}
      {delivery.attempts.map((attempt) => (
        <AttemptSaid key={attempt.number} attempt={attempt} />
      ))}
      <div>
        <Text size="sm" fw={600}>
          {t('log.body')}
        </Text>
        {delivery.body === null ? (
          <Text size="sm" c="var(--desk-quiet)">
            {t('log.bodyGone')}
          </Text>
        ) : (
          <Group wrap="nowrap" gap="xs" align="flex-start">
            <Exact text={delivery.body} label={t('log.body')} />
            <CopyButton text={delivery.body} />
          </Group>
        )}
      </div>
    </Stack>
  );
}

type Attempt = NonNullable<ReturnType<typeof useDelivery>['data']>['attempts'][number];

function AttemptSaid({ attempt }: { readonly attempt: Attempt }) {
  const { t } = useTranslation('webhooks');
  const times = useTimes();
  const reason = useReason();
  const { number, at, status_code, duration_ms, error, response_excerpt, headers } = attempt;
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <section aria-label={t('log.attempt', { number })}>
      <Text size="sm" fw={600}>
        {t('log.attempt', { number })} · <time dateTime={at}>{times.full(at)}</time>
      </Text>
      <Text size="sm">
        {error === null ? t('log.answered', { status: status_code }) : reason(attempt)}{' '}
        {t('log.took', { ms: duration_ms })}
      </Text>
      <Text size="xs" c="var(--desk-quiet)" mt={6}>
        {t('log.headers')}
      </Text>
      <Exact text={[...sent, `webhook-signature: ${t('log.signature')}`].join('\n')} label={t('log.headers')} />
      {response_excerpt !== null && (
        <>
          <Text size="xs" c="var(--desk-quiet)" mt={6}>
            {t('log.answer')}
          </Text>
          <Exact text={response_excerpt === '' ? t('log.empty') : response_excerpt} label={t('log.answer')} />
        </>
      )}
    </section>
  );
}

/** A text as it is: no character is changed. */
function Exact({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <Code
      block
      tabIndex={0}
      role="group"
      aria-label={label}
      style={{
        flex: 1,
        minWidth: 0,
        maxHeight: 260,
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Code>
  );
}
