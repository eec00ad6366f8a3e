import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/client.ts';

type Attempt = Schema<'Delivery'>['attempts'][number];

/** Says in plain words why an attempt has failed. */
export function useReason() {
  const { t } = useTranslation('webhooks');
  return ({ error, status_code }: Pick<Attempt, 'error' | 'status_code'>): string =>
    t(`reason.${error}`, { status: status_code, defaultValue: error ?? '' });
}
