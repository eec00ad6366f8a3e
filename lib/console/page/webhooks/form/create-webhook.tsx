import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../../frame/shown-once.tsx';
import { useChangeWebhooks } from '../use-webhooks.ts';
import { VerifyHelp } from './verify-help.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface Opened {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Makes a webhook, and shows its secret once: no stray click closes it then. */
export function CreateWebhook({ isOpen, close }: Opened) {
  const { t } = useTranslation(['webhooks', 'frame']);
  const { create } = useChangeWebhooks();
  const { mutate, data: made, error, isPending, reset } = useMutation({ mutationFn: create });
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={reset}
      size="lg"
      title={made ? t('created') : t('create')}
      withCloseButton={!made}
      closeOnClickOutside={!made}
      closeOnEscape={!made}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
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
    </Modal>
  );
}
