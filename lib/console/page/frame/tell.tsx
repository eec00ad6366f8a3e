import { notifications } from '@mantine/notifications';
import i18n from 'i18next';
import { Failed } from './failed.tsx';

/** Says in a corner why something was not done. It stays until it is closed. */
export const tellFailed = (error: unknown) =>
  notify({ message: <Failed error={error} />, withBorder: false, autoClose: false, color: 'red' });

/** Says something in a corner. */
export const notify = (said: Parameters<typeof notifications.show>[0]) =>
  notifications.show({ closeButtonProps: { 'aria-label': i18n.t('frame:close') }, ...said });
