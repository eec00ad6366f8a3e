import { NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../frame/dialog.tsx';
import { refusalOf } from '../../frame/refusal.ts';
import { ChannelForm } from './channel-form.tsx';
import { type Kind, type Settings, useChangeChannels } from './channels.ts';
import { WebhookSecret } from './webhook-secret.tsx';

interface Opened {
  /** Those that the organization can still have. */
  readonly kinds: readonly Kind[];
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Connects a channel. Where a secret was made for it, it is shown once. */
export function ConnectChannel({ kinds, isOpen, close }: Opened) {
  const { t } = useTranslation('settings');
  const { connect } = useChangeChannels();
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen && kinds.includes(chosen) ? chosen : (kinds[0] ?? 'instance');
  const connecting = useMutation({
    mutationFn: (settings: Settings) => connect(kind, settings),
    onSuccess: ({ webhook_secret }) => webhook_secret === null && close(),
  });
  const { mutate, data, error, isPending, reset } = connecting;
  const secret = data?.webhook_secret;
  const refusal = refusalOf(error, ['kind']);
  return (
    <Dialog isOpen={isOpen} close={close} request={connecting} title={t('channels.connect')} stays={Boolean(secret)}>
      {secret ? (
        <WebhookSecret secret={secret} channel={data.channel} close={close} />
      ) : (
        <Stack>
          <NativeSelect
            label={t('channels.which')}
            data={kinds.map((value) => ({ value, label: t(`channels.kind.${value}`) }))}
            value={kind}
            error={refusal.at('kind')}
            onChange={({ currentTarget }) => {
              reset();
              setChosen(currentTarget.value as Kind);
            }}
          />
          <ChannelForm key={kind} kind={kind} save={mutate} error={refusal.elsewhere} isSaving={isPending} />
        </Stack>
      )}
    </Dialog>
  );
}
