import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../../frame/shown-once.tsx';

interface Made {
  readonly secret: string;
  /** Of the instance that it is for. */
  readonly channel: object;
  readonly close: () => void;
}

/** A secret that was made for the webhooks of an instance's server, and where the server is to send them. */
export function WebhookSecret({ secret, channel, close }: Made) {
  const { t } = useTranslation('settings');
  const path = 'webhook_path' in channel ? channel.webhook_path : '';
  return (
    <Stack>
      <ShownOnce label={t('channels.webhookSecret')} secret={secret} />
      <Text size="sm">{t('channels.webhookSecretHelp', { path })}</Text>
      <Group justify="flex-end">
        <Button onClick={close}>{t('keys.kept')}</Button>
      </Group>
    </Stack>
  );
}
