import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Confirm } from './confirm.tsx';

/**
 * Asks before something that is filled in is lost with the page: by `question`, which its caller shows, where another page is opened,
 * and by the browser where the tab is closed or loaded again.
 */
export function useAskToLeave(isFilledIn: boolean) {
  const { t } = useTranslation('frame');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isFilledIn && current.pathname !== next.pathname,
    enableBeforeUnload: isFilledIn,
    withResolver: true,
  });
  const isAsking = status === 'blocked';
  const question = (
    <Confirm
      isOpen={isAsking}
      close={() => reset?.()}
      title={t('leave.title')}
      text={t('leave.text')}
      action={t('leave.action')}
      confirm={async () => proceed?.()}
    />
  );
  return { isAsking, question };
}
