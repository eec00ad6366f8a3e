import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/client.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { Empty } from '../../frame/empty.tsx';
import { Failed } from '../../frame/failed.tsx';
import { Rows } from '../../frame/rows.tsx';
import { SectionHead } from '../../frame/section-head.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { KeyRow } from './key-row.tsx';
import { useChangeKeys, useKeys } from './keys.ts';
import { MakeKey } from './make-key.tsx';

/** The keys with which programs use the API. */
export function KeysSection() {
  const { t } = useTranslation('settings');
  const { data: keys, error, refetch } = useKeys();
  const { revoke } = useChangeKeys();
  const [isMaking, setIsMaking] = useState(false);
  const [revoked, setRevoked] = useState<Schema<'Key'>>();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section>
      <SectionHead title={t('keys.title')} text={t('keys.text')}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setIsMaking(true)}>
          {t('keys.make')}
        </Button>
      </SectionHead>
      {error && <Failed error={error} again={() => void refetch()} />}
      {!keys && !error && <Waiting />}
      {keys?.length === 0 && <Empty icon={IconKey} title={t('keys.none')} text={t('keys.noneText')} />}
      {keys && keys.length > 0 && (
        <Rows label={t('keys.title')}>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              revoke={() => {
                setRevoked(key);
                setIsAsking(true);
              }}
            />
          ))}
        </Rows>
      )}
      <MakeKey isOpen={isMaking} close={() => setIsMaking(false)} />
      <Confirm
        isOpen={isAsking}
        close={() => setIsAsking(false)}
        title={t('keys.revokeTitle', { name: revoked?.name })}
        text={t('keys.revokeText')}
        action={t('keys.revoke')}
        confirm={async () => revoked && revoke(revoked.id)}
      />
    </section>
  );
}
