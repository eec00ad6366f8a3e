import { IconBuilding, IconKey, IconPlug, IconUsersGroup } from '@tabler/icons-react';

/** The sections of the settings, in their order. */
export const sections = [
  { name: 'keys', to: '/o/$organization/settings/keys', icon: IconKey },
  { name: 'channels', to: '/o/$organization/settings/channels', icon: IconPlug },
  { name: 'members', to: '/o/$organization/settings/members', icon: IconUsersGroup },
  { name: 'organization', to: '/o/$organization/settings/organization', icon: IconBuilding },
] as const;
