import { canonicalNumber, digitsOf } from '../contacts/identities/phone.ts';

/** A number as people and servers write it. */
const phonePattern = /^\+?[\d\s().-]{7,24}$/;
/** What an id of a person may be made of; a text has spaces. */
const idPattern = /^[\x21-\x7e]{1,256}$/;
/** In a server's address of a person: which of the devices, and, behind a number, that it is one. */
const [device, numberEnd] = [/:\d+(?=@)/, /@(s\.whatsapp\.net|c\.us)$/];

/** Of all names of one message together: thousands, and a part of what an item may have. */
const mostBytes = 100_000;

/**
 * What in a message may name a person: every member that is nothing but an id, or nothing but a number, which is written in
 * its one canonical form. What stands inside of a text is no name of who the message is from or for.
 */
export function namesIn(value: unknown): string[] {
  const names = new Set<string>();
  const pending: unknown[] = [value];
  for (let bytes = 0; pending.length > 0 && bytes < mostBytes; ) {
    const next = pending.pop();
    if (typeof next === 'object' && next !== null) pending.push(...Object.values(next));
    if (typeof next !== 'string' && typeof next !== 'number') continue;
    for (const name of namesOf(String(next))) {
      if (!names.has(name)) bytes += name.length;
      names.add(name);
    }
  }
  return [...names];
}

/** The names that a text is, if it is one: itself, and as a number. */
function namesOf(text: string): string[] {
  const plain = text.trim().replace(device, '').replace(numberEnd, '');
  const number = phonePattern.test(plain) ? [canonicalNumber(digitsOf(plain))] : [];
  return idPattern.test(plain) ? [plain, ...number] : number;
}
