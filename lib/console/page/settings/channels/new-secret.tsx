import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../frame/dialog.tsx';
import { Failed } from '../../frame/failed.tsx';
import { useChangeChannels } from './channels.ts';
import { WebhookSecret } from './webhook-secret.tsx';

interface Opened {
  readonly id: string;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Makes another secret for the webhooks of an instance's server, which is shown once. */
export function NewSecret({ id, isOpen, close }: Opened) {
  const { t } = useTranslation('settings');
  const { renewSecret } = useChangeChannels();
  const making = useMutation({ mutationFn: () => renewSecret(id) });
  const { mutate, data, error, isPending } = making;
  const secret = data?.webhook_secret;
  return (
    <Dialog isOpen={isOpen} close={close} request={making} title={t('channels.newSecret')} stays={Boolean(secret)}>
      {secret ? (
        <WebhookSecret secret={secret} channel={data.channel} close={close} />
      ) : (
        <Stack>
          <Text size="sm">{t('channels.newSecretText')}</Text>
          {error && <Failed error={error} />}
          <Group justify="flex-end">
            <Button loading={isPending} onClick={() => mutate()}>
              {t('channels.makeSecret')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
