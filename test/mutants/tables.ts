import { readFileSync } from 'node:fs';
import type { Mutant } from './mutant.ts';

/** A table of transitions, and what notices that one of its rows is not as it should be. */
interface Table {
  readonly name: string;
  readonly file: string;
  readonly tests: readonly string[];
  /** Why a fault goes unnoticed and its row stays, by the fault's name. */
  readonly kept?: Readonly<Record<string, string>>;
}

const pattern = /^ {2}\{ from: '([^']+)', event: '([^']+)',(?: when: '([^']+)',)? to: '([^']+)' \},\n/gm;

interface Row {
  readonly line: string;
  readonly from: string;
  readonly event: string;
  readonly when: string | undefined;
  readonly to: string;
}

/** The rows of the table in a file, as they stand in it. */
export const rowsIn = (file: string): Row[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(pattern), ([line, from = '', event = '', when, to = '']) => ({
    line,
    from,
    event,
    when,
    to,
  }));

/** Two faults for each row of a table: it is not there; and where it has a condition, that holds always. */
export function rowMutants({ name, file, tests, kept = {} }: Table): Mutant[] {
  const faults = rowsIn(file).flatMap(({ line, from, event, when, to }) => {
    const words = `${name} ${from} ${event}${when === undefined ? '' : ` when ${when}`}`;
    const says = `what is ${from} is ${to} after "${event}"${when === undefined ? '' : `, where ${when}`}`;
    const absent = { name: kebab(`no ${words}`), from: line, to: '', breaks: `In ${name}, ${says}.` };
    if (when === undefined) return [absent];
    const unasked = line.replace(` when: '${when}',`, '');
    return [absent, { name: kebab(`always ${words}`), from: line, to: unasked, breaks: `In ${name}, ${says} alone.` }];
  });
  return faults.map((fault) => ({ ...fault, file, tests, kept: kept[fault.name] }));
}

const kebab = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
