import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChannelForm } from './channel-form.tsx';
import { type Channel, type Settings, useChangeChannels } from './channels.ts';

interface Opened {
  readonly channel: Channel;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Changes a channel's settings; a new token or key connects it again. */
export function ChangeChannel({ channel, isOpen, close }: Opened) {
  const { t } = useTranslation(['settings', 'frame']);
  const { change } = useChangeChannels();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (settings: Settings) => change(channel.id, settings),
    onSuccess: close,
  });
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={reset}
      title={t('channels.changeTitle', { what: t(`channels.kind.${channel.kind}`) })}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <ChannelForm kind={channel.kind} channel={channel} save={mutate} error={error} isSaving={isPending} />
    </Modal>
  );
}
