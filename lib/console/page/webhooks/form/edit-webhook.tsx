import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChangeWebhooks, type Webhook } from '../use-webhooks.ts';
import { type Wanted, WebhookForm } from './webhook-form.tsx';

interface Opened {
  readonly webhook: Webhook;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Changes where a webhook's events go, and which. */
export function EditWebhook({ webhook, isOpen, close }: Opened) {
  const { t } = useTranslation(['webhooks', 'frame']);
  const { update } = useChangeWebhooks();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (changes: Wanted) => update(webhook.id, changes),
    onSuccess: close,
  });
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={reset}
      size="lg"
      title={t('edit.title')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <WebhookForm webhook={webhook} save={mutate} error={error} isSaving={isPending} action={t('frame:save')} />
    </Modal>
  );
}
