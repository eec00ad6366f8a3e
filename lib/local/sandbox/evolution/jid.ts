import { knownAs } from '../wa-id.ts';

/** The address of whom a number names, as v2 makes it: groups keep their id, people are known by other digits at times. */
export function jidOf(number: string): string {
  if (/@(g\.us|lid|broadcast)$/.test(number)) return number;
  const [user = ''] = number.split(/[:@]/, 1);
  if (/^\d{18,}$|^\d+-\d+$/.test(user)) return `${user}@g.us`;
  return `${knownAs(user)}@s.whatsapp.net`;
}

/** Numbers of seven digits or less are nobody's, and neither is one of zeros alone. */
export function isOnChatapp(jid: string): boolean {
  const [user = '', server] = jid.split('@');
  return server !== 's.whatsapp.net' || (user.length > 7 && !/^0+$/.test(user));
}
