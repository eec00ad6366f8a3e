import { notifications } from '@mantine/notifications';
import { Failed } from './failed.tsx';

/** Says in a corner why something was not done. It stays until it is closed. */
export const tellFailed = (error: unknown) =>
  notifications.show({ message: <Failed error={error} />, withBorder: false, autoClose: false, color: 'red' });
