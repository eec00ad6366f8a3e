import { IconInbox } from '@tabler/icons-react';

/** The pages in the order of the rail. `owners`: agents do not see it. `main`: a phone shows it without opening a menu. */
export const navigation = [
  { name: 'inbox', to: '/o/$organization/inbox', icon: IconInbox, owners: false, main: true },
] as const;
