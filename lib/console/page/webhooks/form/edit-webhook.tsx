import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../frame/dialog.tsx';
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
  const changing = useMutation({
    mutationFn: (changes: Wanted) => update(webhook.id, changes),
    onSuccess: close,
  });
  const { mutate, error, isPending } = changing;
  return (
    <Dialog isOpen={isOpen} close={close} request={changing} size="lg" title={t('edit.title')}>
      <WebhookForm webhook={webhook} save={mutate} error={error} isSaving={isPending} action={t('frame:save')} />
    </Dialog>
  );
}
