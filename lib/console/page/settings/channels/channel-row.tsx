import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../frame/confirm.tsx';
import { Moment } from '../../frame/moment.tsx';
import { Row } from '../../frame/rows.tsx';
import { notify, tellFailed } from '../../frame/tell.tsx';
import { ChangeChannel } from './change-channel.tsx';
import { type Channel, useChangeChannels } from './channels.ts';
import { NewSecret } from './new-secret.tsx';

const colors: Record<Channel['state'], string> = {
  connected: 'desk',
  needs_reconnecting: 'yellow',
  incomplete: 'gray',
};

/** A channel, with how it is and what can be done with it. */
export function ChannelRow({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation('settings');
  const { check, disconnect } = useChangeChannels();
  const [opened, setOpened] = useState<'change' | 'secret' | 'disconnect'>();
  const close = () => setOpened(undefined);
  const { id, kind, state, state_reason, state_since } = channel;
  const kindSaid = t(`channels.kind.${kind}`);
  const name = channel.kind === 'instance' ? `${kindSaid} ${channel.name}` : kindSaid;
  const checking = useMutation({
    mutationFn: () => check(id),
    onSuccess: (answer) =>
      notify({
        color: answer.check.result === 'ok' ? 'desk' : 'orange',
        title: t(`channels.result.${answer.check.result}`, { name }),
        message: answer.check.message,
      }),
    onError: tellFailed,
  });
  const hasWebhooks = channel.kind === 'instance' && channel.webhook_path !== null;
  const hasSettings = channel.kind !== 'instance' || channel.upstream === 'evolution';
  return (
    <Row
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            loading={checking.isPending}
            onClick={() => checking.mutate()}
            aria-label={t('channels.checkOne', { name })}
          >
            {t('channels.check')}
          </Button>
          {hasSettings && (
            <Button
              size="xs"
              variant={state === 'connected' ? 'default' : 'filled'}
              onClick={() => setOpened('change')}
              aria-label={t(state === 'needs_reconnecting' ? 'channels.reconnectOne' : 'channels.changeOne', { name })}
            >
              {t(state === 'needs_reconnecting' ? 'channels.reconnect' : 'channels.change')}
            </Button>
          )}
          {hasWebhooks && (
            <Button
              size="xs"
              variant="default"
              onClick={() => setOpened('secret')}
              aria-label={t('channels.newSecretOne', { name })}
            >
              {t('channels.newSecret')}
            </Button>
          )}
          <Button
            size="xs"
            variant="light"
            color="red"
            onClick={() => setOpened('disconnect')}
            aria-label={t('channels.disconnectOne', { name })}
          >
            {t('channels.disconnect')}
          </Button>
        </>
      }
    >
      <Group gap="xs">
        <Text fw={600}>{name}</Text>
        <Badge
          variant="light"
          color={colors[state]}
          c={state === 'needs_reconnecting' ? 'var(--desk-note-text)' : undefined}
        >
          {t(`channels.state.${state}`)}
        </Badge>
      </Group>
      <Text size="sm" c="var(--desk-quiet)">
        {factsOf(channel).join(' · ')}
      </Text>
      {state_reason && (
        <Text size="sm">
          {state_reason} {state_since && <Moment at={state_since} />}
        </Text>
      )}
      <ChangeChannel channel={channel} isOpen={opened === 'change'} close={close} />
      <NewSecret id={id} isOpen={opened === 'secret'} close={close} />
      <Confirm
        isOpen={opened === 'disconnect'}
        close={close}
        title={t('channels.disconnectTitle', { name })}
        text={t('channels.disconnectText')}
        action={t('channels.disconnect')}
        confirm={() => disconnect(id)}
      />
    </Row>
  );
}

/** What tells one channel from another. */
function factsOf(channel: Channel): readonly string[] {
  const all = channel.kind === 'shop' || channel.kind === 'instance' ? [channel.url] : [channel.account_id];
  if (channel.kind === 'shop') all.unshift(channel.platform);
  if (channel.kind === 'chatapp') all.push(channel.business_id);
  if (channel.kind === 'instance') all.push(channel.webhook_path);
  return all.filter((fact) => fact !== null);
}
