import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../frame/dialog.tsx';
import { Failed } from '../../frame/failed.tsx';
import { ShownOnce } from '../../frame/shown-once.tsx';
import { useChangeWebhooks } from '../use-webhooks.ts';

interface Opened {
  readonly id: string;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Gives a webhook another secret, which is shown once. */
export function RotateSecret({ id, isOpen, close }: Opened) {
  const { t } = useTranslation('webhooks');
  const { rotate } = useChangeWebhooks();
  const rotating = useMutation({ mutationFn: () => rotate(id) });
  const { mutate, data: made, error, isPending } = rotating;
  return (
    <Dialog isOpen={isOpen} close={close} request={rotating} title={t('rotate.title')} stays={made !== undefined}>
      <Stack>
        {made && <ShownOnce label={t('secret')} secret={made.webhook.secret} />}
        <Text size="sm">{t(made ? 'rotate.done' : 'rotate.text')}</Text>
        {error && <Failed error={error} />}
        <Group justify="flex-end">
          {made ? (
            <Button onClick={close}>{t('kept')}</Button>
          ) : (
            <Button loading={isPending} onClick={() => mutate()}>
              {t('rotate.confirm')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
