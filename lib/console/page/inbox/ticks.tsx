import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Message } from './conversation.ts';
import styles from './ticks.module.css';

/** What is known of a message of ours: the provider's four, what is on its way, and what is not known yet. */
export type Tick = Message['message_status'] | 'sending' | 'unknown';

const icons = {
  sending: IconClock,
  unknown: IconHelpCircle,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
} as const;

export const tickOf = ({ message_status, outcome_unknown }: Message): Tick =>
  outcome_unknown ? 'unknown' : message_status;

export function Ticks({ tick }: { readonly tick: Tick }) {
  const { t } = useTranslation('inbox');
  const Icon = icons[tick];
  return (
    <Icon className={styles.tick} data-tick={tick} size={16} stroke={2} role="img" aria-label={t(`tick.${tick}`)} />
  );
}
