import { useTranslation } from 'react-i18next';

/** Why nothing was sent, or was not delivered: in words where it is one of ours, else the provider's code. */
export function useReasons(): (reason: string) => string {
  const { t } = useTranslation('broadcasts');
  return (reason) => {
    const words = t(`reason.${reason}`, { defaultValue: '' });
    return words || (/^\d+$/.test(reason) ? t('reason.code', { code: reason }) : reason);
  };
}
