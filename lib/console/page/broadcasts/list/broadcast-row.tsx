import { Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../frame/times.ts';
import { useHere } from '../../session/here.ts';
import styles from '../broadcasts.module.css';
import { ProgressBar, useProgress } from '../progress-bar.tsx';
import { StateBadge } from '../state-badge.tsx';
import type { Broadcast } from '../use-broadcasts.ts';

/** A broadcast in the list: leads to its results. */
export function BroadcastRow({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation('broadcasts');
  const times = useTimes();
  const { organization } = useHere();
  const { id, name, status, template, created_at, schedule_at } = broadcast;
  const progress = useProgress(broadcast);
  return (
    <Paper component="li" withBorder radius="lg" className={styles.row}>
      <Link to="/o/$organization/broadcasts/$id" params={{ organization: organization.id, id }} className={styles.link}>
        <Stack gap={8}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Stack gap={0} miw={0}>
              <Text fw={600} dir="auto" truncate>
                {name}
              </Text>
              <Text size="sm" c="var(--desk-quiet)" style={{ overflowWrap: 'anywhere' }}>
                {template.name} · {template.language} ·{' '}
                {status === 'scheduled' && schedule_at
                  ? t('list.begins', { at: times.dayAndClock(schedule_at) })
                  : times.short(created_at)}
              </Text>
            </Stack>
            <StateBadge status={status} />
          </Group>
          <ProgressBar broadcast={broadcast} />
          <Text size="sm" c="var(--desk-quiet)">
            {progress}
          </Text>
        </Stack>
      </Link>
    </Paper>
  );
}
