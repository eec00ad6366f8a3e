import type { By } from './steps.ts';

/** The names that somebody has now. */
export interface Somebody {
  number: string;
  userId: string;
  readonly lid: string;
  readonly photo: string;
  /** How often each has changed. */
  changes: number;
}

/** In Brazil, so that the number has two spellings; elsewhere; and one who has no number until another person's is free. */
export const everybody = (): Somebody[] =>
  ['5531987650000', '4477009000010', '12025550120', ''].map((number, index) => ({
    number,
    userId: `BR.${index}0`,
    lid: `70000000000${index}`,
    photo: `90000000000000${index}`,
    changes: 0,
  }));

/** Another number that was nobody's. */
export const nextNumber = ({ lid, changes }: Somebody): string => `1202555${lid.slice(-1)}${100 + changes}`;

/** The names that a provider tells of somebody, the first being what decides who it is; none where somebody lacks one. */
export function namesOf({ number, userId, lid, photo }: Somebody, by: By): string[] {
  const names = {
    number: [`number ${number}`],
    spelling: [`number ${number}`],
    'gateway number': [`number ${number}`],
    user: [`user ${userId}`],
    both: [`user ${userId}`, `number ${number}`],
    lid: [`lid ${lid}`],
    'lid and number': [`lid ${lid}`, `number ${number}`],
    photo: [`photo ${photo}`],
  }[by];
  return number === '' && names.some((name) => name.startsWith('number')) ? [] : names;
}

/** A message that was written or sent. */
export interface Said {
  /** The provider's. */
  readonly id: string;
  readonly isEcho: boolean;
  /** The part of the program, between two times when all was handled: in one, messages may come in any order. */
  readonly part: number;
}

/** What the organization must have of somebody: a contact with these names, in whose conversation this is. */
export interface Known {
  readonly names: Set<string>;
  said: Said[];
}

/**
 * The model: who is known by which names. Names that were told in one breath are one person's, and what was told of each is
 * together from then on.
 */
export class Acquaintances {
  readonly all = new Set<Known>();
  /** Everything that was deleted with somebody. */
  readonly erased: Said[] = [];

  holder(name: string | undefined): Known | undefined {
    return [...this.all].find(({ names }) => name !== undefined && names.has(name));
  }

  /** Somebody is told of by these names. */
  meet(names: readonly string[]): Known {
    const known: Known = { names: new Set(), said: [] };
    for (const each of new Set(names.map((name) => this.holder(name)))) if (each) this.#join(known, each);
    for (const name of names) known.names.add(name);
    this.all.add(known);
    return known;
  }

  /** Nobody has a name any more. */
  free(name: string): void {
    this.holder(name)?.names.delete(name);
  }

  forget(known: Known): void {
    this.all.delete(known);
    this.erased.push(...known.said);
  }

  #join(into: Known, from: Known): void {
    this.all.delete(from);
    for (const name of from.names) into.names.add(name);
    into.said.push(...from.said);
  }
}
