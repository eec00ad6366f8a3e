import { IconKey } from '@tabler/icons-react';

/** The sections of the settings, in their order. */
export const sections = [{ name: 'keys', to: '/o/$organization/settings/keys', icon: IconKey }] as const;
