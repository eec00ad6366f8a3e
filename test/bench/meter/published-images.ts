import type { Item, Key } from '../../../shared/table/table.ts';
import { readUnitsOfItems, readUnitsOfPage, writeUnits } from './published-units.ts';
import {
  type Input,
  isConsistentBatch,
  isTransaction,
  isWrite,
  keysAsked,
  type Output,
  targetsOf,
} from './requests.ts';

/** Of each item that a request names, in its order. */
export type Images = readonly (Item | undefined)[];

export const imagesOf = (input: Input, peek: (key: Key) => Promise<Item | undefined>): Promise<Images> =>
  Promise.all(targetsOf(input).map(({ key }) => peek(key)));

/** What a request should have consumed, from what was there before and after, or from what it returned. */
export function unitsOf(
  { command, input, output }: { readonly command: string; readonly input: Input; readonly output: Output },
  { before, after }: { readonly before: Images; readonly after: Images },
) {
  if (isWrite(command)) {
    const times = isTransaction(command) ? 2 : 1;
    const units = before.map((item, index) => writeUnits({ before: item, after: after[index] }, times));
    return { writeUnits: units.reduce((sum, n) => sum + n, 0), readUnits: 0 };
  }
  return { writeUnits: 0, readUnits: readUnits(command, input, output) };
}

function readUnits(command: string, input: Input, output: Output): number {
  if (command === 'Query') return readUnitsOfPage(output.Items ?? [], input.ConsistentRead === true);
  if (command !== 'BatchGetItem') return readUnitsOfItems([output.Item]);
  const found = Object.values(output.Responses ?? {}).flat();
  const asked = keysAsked(input).length;
  const units = readUnitsOfItems([...found, ...new Array(asked - found.length).fill(undefined)]);
  return isConsistentBatch(input) ? units : units / 2;
}
