import { Button } from '@mantine/core';
import { IconPlug, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../frame/empty.tsx';
import { Failed } from '../../frame/failed.tsx';
import { Rows } from '../../frame/rows.tsx';
import { SectionHead } from '../../frame/section-head.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { ChannelRow } from './channel-row.tsx';
import { useChannels } from './channels.ts';
import { ConnectChannel } from './connect-channel.tsx';
import { kinds } from './fields.ts';

/** The accounts, the gateway's instances and the shop, over which the organization talks to its customers. */
export function ChannelsSection() {
  const { t } = useTranslation('settings');
  const { data: channels, error, refetch } = useChannels();
  const [isConnecting, setIsConnecting] = useState(false);
  // Of instances there can be many, of the others one.
  const left = kinds.filter((kind) => kind === 'instance' || !channels?.some((one) => one.kind === kind));
  return (
    <section>
      <SectionHead title={t('channels.title')} text={t('channels.text')}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setIsConnecting(true)}>
          {t('channels.connect')}
        </Button>
      </SectionHead>
      {error && <Failed error={error} again={() => void refetch()} />}
      {!channels && !error && <Waiting />}
      {channels?.length === 0 && <Empty icon={IconPlug} title={t('channels.none')} text={t('channels.noneText')} />}
      {channels && channels.length > 0 && (
        <Rows label={t('channels.title')}>
          {channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} />
          ))}
        </Rows>
      )}
      <ConnectChannel kinds={left} isOpen={isConnecting} close={() => setIsConnecting(false)} />
    </section>
  );
}
