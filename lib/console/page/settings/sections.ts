import { IconBuilding, IconKey, IconUsersGroup } from '@tabler/icons-react';

/** The sections of the settings, in their order. */
export const sections = [
  { name: 'keys', to: '/o/$organization/settings/keys', icon: IconKey },
  { name: 'members', to: '/o/$organization/settings/members', icon: IconUsersGroup },
  { name: 'organization', to: '/o/$organization/settings/organization', icon: IconBuilding },
] as const;
