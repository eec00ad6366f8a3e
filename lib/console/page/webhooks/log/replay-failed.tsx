import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/client.ts';
import { Dialog } from '../../frame/dialog.tsx';
import { Failed } from '../../frame/failed.tsx';
import { failedSince } from './use-replay.ts';

interface Opened {
  readonly id: string;
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly replay: (ids: readonly string[]) => void;
}

/** In hours; deliveries are kept for 30 days. */
const spans = ['1', '24', '168', '720'] as const;

/** Replays all that has failed for good since a time: once the endpoint is mended. */
export function ReplayFailed({ id, isOpen, close, replay }: Opened) {
  const { t } = useTranslation('webhooks');
  const api = useApi();
  const [hours, setHours] = useState<(typeof spans)[number]>('24');
  const finding = useMutation({
    mutationFn: () => failedSince(id, new Date(Date.now() - Number(hours) * 3_600_000).toISOString(), api),
    onSuccess(ids) {
      close();
      replay(ids);
    },
  });
  const { mutate, error, isPending } = finding;
  return (
    <Dialog isOpen={isOpen} close={close} request={finding} title={t('replay.failed')}>
      <Stack>
        <Text size="sm">{t('replay.failedText')}</Text>
        <Select
          label={t('replay.since')}
          data={spans.map((value) => ({ value, label: t(`replay.span.${value}`) }))}
          value={hours}
          allowDeselect={false}
          onChange={(value) => value && setHours(value)}
        />
        {error && <Failed error={error} />}
        <Group justify="flex-end">
          <Button loading={isPending} onClick={() => mutate()}>
            {t('replay.action')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
