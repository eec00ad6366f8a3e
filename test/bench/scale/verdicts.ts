import { budgets, type Verdict, verdict } from '../budgets.ts';
import type { ScaleFigures } from '../parts/scale.ts';
import type { ReadAtScale } from './measure-read.ts';

/** By the rules where they say more: of a query, the engine counts characters for bytes, and nothing where nothing is found. */
const dearer = ({ readUnits, publishedReadUnits }: ReadAtScale): number => Math.max(readUnits, publishedReadUnits);

/** What is read to find the rows. */
export const beyondRows = (figure: ReadAtScale): number => dearer(figure) - figure.rowUnits;

export function verdictsOfScale({ conversations, contacts }: ScaleFigures): Verdict[] {
  const pages = conversations.filter(isPage);
  const units = pages.map(dearer);
  return [
    verdict('E5, any size: the dearest page beside the cheapest', Math.max(...units) / Math.min(...units), 1, '×'),
    ...pages.flatMap((figure) => [
      verdict(`${named(figure)}: round trips after the key check`, figure.trips, budgets.page.trips, ''),
      verdict(`${named(figure)}: read units after the key check`, dearer(figure), budgets.page.readUnits, 'RU'),
    ]),
    ...contacts
      .filter(hasBudget)
      .map((figure) =>
        verdict(
          `${named(figure, 'contacts')}: beyond rows and key check`,
          beyondRows(figure),
          budgets.contacts.readUnits,
          'RU',
        ),
      ),
  ];
}

const isPage = ({ what }: ReadAtScale): boolean => what.startsWith('page');

/** Of the answers that show contacts. */
export const hasBudget = (figure: ReadAtScale): boolean => isPage(figure) || figure.total <= budgets.contacts.matches;

const named = ({ size, what }: ReadAtScale, things = 'messages') =>
  `E5, ${size.toLocaleString('en')} ${things}, ${what}`;
