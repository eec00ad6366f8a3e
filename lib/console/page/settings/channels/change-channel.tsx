import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../frame/dialog.tsx';
import { ChannelForm } from './channel-form.tsx';
import { type Channel, type Settings, useChangeChannels } from './channels.ts';

interface Opened {
  readonly channel: Channel;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Changes a channel's settings; a new token or key connects it again. */
export function ChangeChannel({ channel, isOpen, close }: Opened) {
  const { t } = useTranslation('settings');
  const { change } = useChangeChannels();
  const changing = useMutation({
    mutationFn: (settings: Settings) => change(channel.id, settings),
    onSuccess: close,
  });
  const { mutate, error, isPending } = changing;
  return (
    <Dialog
      isOpen={isOpen}
      close={close}
      request={changing}
      title={t('channels.changeTitle', { what: t(`channels.kind.${channel.kind}`) })}
    >
      <ChannelForm kind={channel.kind} channel={channel} save={mutate} error={error} isSaving={isPending} />
    </Dialog>
  );
}
