import { useTranslation } from 'react-i18next';
import type { Webhook } from './use-webhooks.ts';

/** What a webhook is told of, on one line. */
export function EventsSaid({ webhook: { types, platform } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      {types.map((type) => t(`event.${type}`)).join(', ')} · {t(`platform.${platform}`)}
    </>
  );
}
