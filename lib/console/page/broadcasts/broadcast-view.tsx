import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconPlayerPause } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FailedNotice } from '../frame/failed.tsx';
import { ButtonLink } from '../frame/links.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { useHere } from '../session/here.ts';
import { Controls } from './one/controls.tsx';
import { Facts } from './one/facts.tsx';
import { Recipients } from './one/recipients.tsx';
import { Results } from './one/results.tsx';
import { ProgressBar, useProgress } from './progress-bar.tsx';
import { StateBadge } from './state-badge.tsx';
import { type Broadcast, useBroadcast } from './use-broadcasts.ts';

/** One broadcast: how far it is, what came of it, and who it goes to. */
export function BroadcastView() {
  const { id } = useParams({ from: '/o/$organization/broadcasts/$id' });
  const { data, error, refetch } = useBroadcast(id);
  if (error && !data) return <FailedNotice error={error} again={() => void refetch()} />;
  return data ? <Shown broadcast={data} /> : <Waiting />;
}

function Shown({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation('broadcasts');
  const { organization } = useHere();
  const progress = useProgress(broadcast);
  return (
    <PageFrame title={broadcast.name} actions={organization.role === 'owner' && <Controls broadcast={broadcast} />}>
      <Stack>
        <Group justify="space-between">
          <ButtonLink
            to="/o/$organization/broadcasts"
            params={{ organization: organization.id }}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={16} />}
          >
            {t('one.back')}
          </ButtonLink>
          <StateBadge status={broadcast.status} />
        </Group>
        <Halted broadcast={broadcast} />
        <Stack gap={6}>
          <ProgressBar broadcast={broadcast} size="xl" />
          <Text size="sm" c="var(--desk-quiet)" role="status">
            {progress}
          </Text>
        </Stack>
        <Facts broadcast={broadcast} />
        <Results counts={broadcast.counts} />
        <Recipients broadcast={broadcast} />
      </Stack>
    </PageFrame>
  );
}

/** That nothing is sent, and why where that was not asked for, in the service's own words. */
function Halted({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation('broadcasts');
  const { status } = broadcast;
  // While a deployment is under way an earlier version may answer, which says none.
  const reason = broadcast.reason ?? null;
  if (status !== 'paused' && reason === null) return null;
  return (
    <Alert color="yellow" icon={<IconPlayerPause size={18} />} c="var(--desk-text)">
      {reason === null ? t('one.paused') : t(status === 'paused' ? 'one.pausedBecause' : 'one.cancelledBecause')}
      {reason !== null && (
        <Text size="sm" mt={6} fs="italic">
          {reason}
        </Text>
      )}
    </Alert>
  );
}
