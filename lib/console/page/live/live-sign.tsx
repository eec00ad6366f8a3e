import { Tooltip } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useLive } from './live.tsx';
import styles from './live-sign.module.css';

/** Says whether what is seen is live. */
export function LiveSign() {
  const { t } = useTranslation('frame');
  const { isOn } = useLive();
  const { online } = useNetwork();
  const state = online ? (isOn ? 'on' : 'off') : 'offline';
  return (
    <Tooltip label={t(`live.${state}`)} position="right">
      <span className={styles.sign} data-state={state} role="status" aria-label={t(`live.${state}`)} />
    </Tooltip>
  );
}
