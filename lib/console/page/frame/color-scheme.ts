import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { keepPreference, preference } from './preferences.ts';

/** Remembers light, dark, or as the system has it. */
export const cookieColorScheme: MantineColorSchemeManager = {
  get(otherwise) {
    const kept = preference('theme');
    return isMantineColorScheme(kept) ? kept : otherwise;
  },
  set(scheme) {
    keepPreference('theme', scheme);
  },
  subscribe() {},
  unsubscribe() {},
  clear() {
    keepPreference('theme', 'auto');
  },
};
