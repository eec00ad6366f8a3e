import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../frame/dialog.tsx';
import { ShownOnce } from '../../frame/shown-once.tsx';
import { useChangeWebhooks } from '../use-webhooks.ts';
import { VerifyHelp } from './verify-help.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface Opened {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Makes a webhook, and shows its secret once. */
export function CreateWebhook({ isOpen, close }: Opened) {
  const { t } = useTranslation('webhooks');
  const { create } = useChangeWebhooks();
  const creating = useMutation({ mutationFn: create });
  const { mutate, data: made, error, isPending } = creating;
  return (
    <Dialog
      isOpen={isOpen}
      close={close}
      request={creating}
      size="lg"
      title={made ? t('created') : t('create')}
      stays={made !== undefined}
    >
      {made ? (
        <Stack>
          <ShownOnce label={t('secret')} secret={made.webhook.secret} />
          <VerifyHelp />
          <Group justify="flex-end">
            <Button onClick={close}>{t('kept')}</Button>
          </Group>
        </Stack>
      ) : (
        <WebhookForm save={mutate} error={error} isSaving={isPending} action={t('form.create')} />
      )}
    </Dialog>
  );
}
