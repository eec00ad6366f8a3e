import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askAgain } from '../../api/ask-again.ts';
import { answered, useApi } from '../../api/client.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { tellFailed } from '../../frame/tell.tsx';
import { useHere } from '../../session/here.ts';
import { isOver } from '../outcomes.ts';
import { type Broadcast, broadcastsKey } from '../use-broadcasts.ts';

const actions = ['pause', 'resume', 'cancel'] as const;
type Action = (typeof actions)[number];

function useControl({ id }: Broadcast) {
  const api = useApi();
  const { organization } = useHere();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (action: Action) => answered(api.POST(`/broadcasts/{id}/${action}`, { params: { path: { id } } })),
    onSuccess: ({ broadcast }) => queries.setQueryData([...broadcastsKey(organization.id), 'one', id], broadcast),
    // Also after a refusal: it says that the broadcast is another than it was shown.
    onSettled: () => askAgain(queries, broadcastsKey(organization.id)),
  });
}

/** Pauses a broadcast, has it go on, or ends it for good: that is asked for twice. */
export function Controls({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation('broadcasts');
  const { mutate, mutateAsync, isPending } = useControl(broadcast);
  const control = (action: Action) => mutate(action, { onError: tellFailed });
  const [isAsking, { open, close }] = useDisclosure(false);
  const { status } = broadcast;
  if (isOver(broadcast)) return null;
  return (
    <Group gap="xs">
      {status === 'paused' ? (
        <Button leftSection={<IconPlayerPlay size={17} />} loading={isPending} onClick={() => control('resume')}>
          {t('control.resume')}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={17} />}
          loading={isPending}
          onClick={() => control('pause')}
        >
          {t('control.pause')}
        </Button>
      )}
      <Button variant="light" color="red" leftSection={<IconX size={17} />} onClick={open}>
        {t('control.cancel')}
      </Button>
      <Confirm
        isOpen={isAsking}
        close={close}
        title={t('control.sure')}
        text={t('control.sureText')}
        action={t('control.cancel')}
        confirm={() => mutateAsync('cancel')}
      />
    </Group>
  );
}
