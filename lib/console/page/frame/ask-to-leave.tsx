import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from './confirm.tsx';

/**
 * Asks before something that is filled in is lost: by `question`, which its caller shows, where another address is opened, or it is
 * closed by way of `askBefore`; and by the browser where the tab is closed or loaded again. Where it does not watch, by way of
 * `askBefore` alone.
 */
export function useAskToLeave(isFilledIn: () => boolean, watches = true) {
  const { t } = useTranslation('frame');
  const [leave, setLeave] = useState<() => void>();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isFilledIn() && addressOf(current) !== addressOf(next),
    enableBeforeUnload: isFilledIn,
    withResolver: true,
    disabled: !watches,
  });
  const isAsking = status === 'blocked' || leave !== undefined;
  const stay = () => {
    reset?.();
    setLeave(undefined);
  };
  // It is not there before: the same Escape would bring it and close it.
  const question = isAsking && (
    <Confirm
      isOpen
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

/** Whether the browser would ask before the page is left. */
export const isAnythingUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Without what leads to a place of the same page. */
const addressOf = ({ pathname, search }: { readonly pathname: string; readonly search: object }) =>
  pathname + JSON.stringify(search);
