import { Button, Group } from '@mantine/core';
import { IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../frame/confirm.tsx';
import { tellFailed } from '../../frame/tell.tsx';
import { useHere } from '../../session/here.ts';
import { EditWebhook } from '../form/edit-webhook.tsx';
import { useChangeWebhooks, type Webhook } from '../use-webhooks.ts';
import { RotateSecret } from './rotate-secret.tsx';
import { SendTest } from './send-test.tsx';

type Opened = 'test' | 'edit' | 'rotate' | 'pause' | 'delete';

/** What can be done with a webhook. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { organization } = useHere();
  const navigate = useNavigate();
  const { update, remove } = useChangeWebhooks();
  const resume = useMutation({ mutationFn: () => update(webhook.id, { enabled: true }), onError: tellFailed });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const button = (what: Opened, Icon: typeof IconSend) => (
    <Button
      size="xs"
      variant="default"
      color={what === 'delete' ? 'red' : undefined}
      leftSection={<Icon size={16} />}
      onClick={() => setOpened(what)}
    >
      {t(`${what}.action`)}
    </Button>
  );
  return (
    <Group gap="xs" my="lg">
      {webhook.enabled && button('test', IconSend)}
      {button('edit', IconPencil)}
      {webhook.enabled && button('pause', IconPlayerPause)}
      {!webhook.enabled && (
        <Button
          size="xs"
          leftSection={<IconPlayerPlay size={16} />}
          loading={resume.isPending}
          onClick={() => resume.mutate()}
        >
          {t('resume')}
        </Button>
      )}
      {button('rotate', IconKey)}
      {button('delete', IconTrash)}
      <SendTest webhook={webhook} isOpen={opened === 'test'} close={close} />
      <EditWebhook webhook={webhook} isOpen={opened === 'edit'} close={close} />
      <RotateSecret id={webhook.id} isOpen={opened === 'rotate'} close={close} />
      <Confirm
        isOpen={opened === 'pause'}
        close={close}
        title={t('pause.title')}
        text={t('pause.text')}
        action={t('pause.action')}
        confirm={() => update(webhook.id, { enabled: false })}
      />
      <Confirm
        isOpen={opened === 'delete'}
        close={close}
        title={t('delete.title')}
        text={t('delete.text', { url: webhook.url })}
        action={t('delete.action')}
        confirm={async () => {
          await remove(webhook.id);
          await navigate({ to: '/o/$organization/webhooks', params: { organization: organization.id } });
        }}
      />
    </Group>
  );
}
