/** Somebody whom the sandbox lets sign in. */
export interface SandboxPerson {
  readonly email: string;
  readonly name: string;
  /** In what the demo makes them, for the page where one chooses who one is. */
  readonly says: string;
}

/** Those whom the page offers by name. `lib/local/demo-people.ts` makes them members. */
export const offeredPeople = [
  { email: 'olivia@example.org', name: 'Olivia Santos', says: 'owner of Demo' },
  { email: 'marcos@example.org', name: 'Marcos Lima', says: 'agent of Demo' },
  { email: 'nadia@example.org', name: 'Nadia Rossi', says: 'agent of Demo' },
  { email: 'yuki@example.org', name: 'Yuki Tanaka', says: 'owner of Second' },
] as const satisfies readonly SandboxPerson[];

/** What a person with this address is called: as those who are offered are, or else as the address begins. */
export const nameOf = (email: string): string =>
  offeredPeople.find((person) => person.email === email)?.name ?? (email.split('@', 1)[0] || email);

/** The address that somebody signs in with, or undefined for a text that is none. */
export const emailIn = (text: string): string | undefined =>
  /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/.test(text.trim()) ? text.trim().toLowerCase() : undefined;
