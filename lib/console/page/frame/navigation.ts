import {
  IconChartBar,
  IconInbox,
  IconSettings,
  IconSpeakerphone,
  IconTemplate,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';

/** The pages in the order of the rail. `owners`: agents do not see it. `main`: a phone shows it without opening a menu. */
export const navigation = [
  { name: 'inbox', to: '/o/$organization/inbox', icon: IconInbox, owners: false, main: true },
  { name: 'contacts', to: '/o/$organization/contacts', icon: IconUsers, owners: false, main: true },
  { name: 'templates', to: '/o/$organization/templates', icon: IconTemplate, owners: false, main: false },
  { name: 'broadcasts', to: '/o/$organization/broadcasts', icon: IconSpeakerphone, owners: false, main: true },
  { name: 'webhooks', to: '/o/$organization/webhooks', icon: IconWebhook, owners: true, main: false },
  { name: 'overview', to: '/o/$organization/overview', icon: IconChartBar, owners: false, main: false },
  { name: 'settings', to: '/o/$organization/settings', icon: IconSettings, owners: true, main: false },
] as const;
