/** Apart from the receiver, for processes that are no test. */
export const appSecret = 'app-secret-é';
