import type { OrganizationId } from '../identifiers.ts';
import { deadLettersOf, deleteLetter, type LetterDeps } from './dead-letter.ts';
import { namesIn } from './names.ts';

/** A person, by all that may name one in a message: ids, numbers and addresses. */
interface Named {
  readonly organizationId: OrganizationId;
  readonly names: readonly string[];
}

/**
 * Deletes the dead letters of an organization that name a person, with what lies in the storage for them. It reads all of the
 * organization's letters: none, as a rule, for one read.
 */
export async function eraseLetters({ organizationId, names }: Named, deps: LetterDeps): Promise<void> {
  const wanted = new Set(namesIn(names));
  for await (const letter of deadLettersOf(organizationId, undefined, deps)) {
    if (letter.names.some((name) => wanted.has(name))) await deleteLetter(letter, deps);
  }
}
