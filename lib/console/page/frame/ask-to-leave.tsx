import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from './confirm.tsx';

/**
 * Asks before something that is filled in is lost: by `question`, which its caller shows, where another address is opened, or it is
 * closed by way of `askBefore`; and by the browser where the tab is closed or loaded again. While it is `off` there is nothing to lose.
 */
export function useAskToLeave(isFilledIn: () => boolean, off = false) {
  const { t } = useTranslation('frame');
  const [leave, setLeave] = useState<() => void>();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isFilledIn() && addressOf(current) !== addressOf(next),
    enableBeforeUnload: isFilledIn,
    withResolver: true,
    disabled: off,
  });
  const isAsking = status === 'blocked' || leave !== undefined;
  const stay = () => {
    reset?.();
    setLeave(undefined);
  };
  const question = (
    <Confirm
      isOpen={isAsking}
      close={stay}
      title={t('leave.title')}
      text={t('leave.text')}
      action={t('leave.action')}
      confirm={async () => {
        proceed?.();
        leave?.();
      }}
    />
  );
  /** Asks first where something is filled in. */
  const askBefore = (next: () => void) => (isFilledIn() ? setLeave(() => next) : next());
  return { isAsking, question, askBefore };
}

/** Without what leads to a place of the same page. */
const addressOf = ({ pathname, search }: { readonly pathname: string; readonly search: object }) =>
  pathname + JSON.stringify(search);
