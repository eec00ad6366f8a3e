import { Button, SegmentedControl, Text } from '@mantine/core';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../frame/empty.tsx';
import { Failed } from '../../frame/failed.tsx';
import { More } from '../../frame/more.tsx';
import { Rows } from '../../frame/rows.tsx';
import { SectionHead } from '../../frame/section-head.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import type { Webhook } from '../use-webhooks.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { ReplayFailed } from './replay-failed.tsx';
import { ReplayProgress } from './replay-progress.tsx';
import { type Status, useDeliveries } from './use-deliveries.ts';
import { useReplay } from './use-replay.ts';

const statuses = ['all', 'pending', 'delivered', 'failed', 'cancelled'] as const;

/** What was sent to a webhook, and what came of it; what is settled can be sent again. */
export function Log({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const [shown, setShown] = useState<(typeof statuses)[number]>('all');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const { progress, replay, stop, forget } = useReplay(webhook.id);
  const isReplaying = progress !== undefined && !progress.isOver;
  const choose = (id: string, is: boolean) =>
    setChosen((all) => (is ? new Set([...all, id]) : new Set([...all].filter((one) => one !== id))));
  const begin = (ids: readonly string[]) => {
    setChosen(new Set());
    void replay(ids);
  };
  return (
    <section>
      <SectionHead title={t('log.title')} text={t('log.text')}>
        {webhook.enabled && (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconRefresh size={16} />}
            disabled={isReplaying}
            onClick={() => (chosen.size > 0 ? begin([...chosen]) : setIsAsking(true))}
          >
            {chosen.size > 0 ? t('replay.chosen', { count: chosen.size }) : t('replay.failed')}
          </Button>
        )}
      </SectionHead>
      {progress && <ReplayProgress progress={progress} stop={stop} close={forget} />}
      <div style={{ overflowX: 'auto' }}>
        <SegmentedControl
          size="xs"
          mb="md"
          aria-label={t('log.filter')}
          data={statuses.map((value) => ({ value, label: t(`log.status.${value}`) }))}
          value={shown}
          onChange={(value) => {
            setShown(value as typeof shown);
            setChosen(new Set());
          }}
        />
      </div>
      <Deliveries
        webhook={webhook}
        status={shown === 'all' ? undefined : shown}
        chosen={chosen}
        choose={choose}
        replay={(id) => begin([id])}
        isReplaying={isReplaying}
      />
      <ReplayFailed id={webhook.id} isOpen={isAsking} close={() => setIsAsking(false)} replay={begin} />
    </section>
  );
}

interface Listed {
  readonly webhook: Webhook;
  readonly status: Status | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly choose: (id: string, is: boolean) => void;
  readonly replay: (id: string) => void;
  readonly isReplaying: boolean;
}

function Deliveries({ webhook, status, chosen, choose, replay, isReplaying }: Listed) {
  const { t } = useTranslation('webhooks');
  const { deliveries, ...pages } = useDeliveries(webhook.id, status);
  const { error, refetch, hasNextPage } = pages;
  if (error && !deliveries) return <Failed error={error} again={() => void refetch()} />;
  if (!deliveries) return <Waiting />;
  if (deliveries.length === 0 && !hasNextPage) {
    return <Empty icon={IconHistory} title={t('log.none')} text={t('log.noneText')} />;
  }
  return (
    <>
      <Rows label={t('log.title')}>
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            webhook={webhook}
            delivery={delivery}
            isChosen={chosen.has(delivery.id)}
            choose={(is) => choose(delivery.id, is)}
            replay={() => replay(delivery.id)}
            isReplaying={isReplaying}
          />
        ))}
      </Rows>
      <More pages={pages} />
      {!hasNextPage && (
        <Text size="xs" ta="center" mt="md" c="var(--desk-quiet)">
          {t('log.end')}
        </Text>
      )}
    </>
  );
}
