import { Alert, Progress as Bar, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Failed } from '../../frame/failed.tsx';
import type { Progress } from './use-replay.ts';

interface Shown {
  readonly progress: Progress;
  readonly stop: () => void;
  readonly close: () => void;
}

/** How far a replay of many is, and what has come of it. */
export function ReplayProgress({ progress, stop, close }: Shown) {
  const { t } = useTranslation(['webhooks', 'frame']);
  const { done, sent, total, isOver, error } = progress;
  return (
    <Alert color="gray" mb="md" role="status">
      <Stack gap="xs">
        <Text size="sm">{isOver ? t('replay.done', { count: sent, total }) : t('replay.going', { done, total })}</Text>
        {!isOver && <Bar value={(done / Math.max(1, total)) * 100} aria-label={t('replay.progress')} />}
        {error !== undefined && <Failed error={error} />}
        <Group>
          <Button size="xs" variant="default" onClick={isOver ? close : stop}>
            {t(isOver ? 'frame:close' : 'replay.stop')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
