import { budgets, keyCheck, type Verdict, verdict } from '../budgets.ts';
import type { ScaleFigures } from '../parts/scale.ts';
import type { ReadAtScale } from './measure-read.ts';

/** By the rules where they say more: of a query, the engine counts characters for bytes, and nothing where nothing is found. */
export const dearer = ({ readUnits, publishedReadUnits }: ReadAtScale): number =>
  Math.max(readUnits, publishedReadUnits);

/** What is read to find the rows. */
export const beyondRows = (figure: ReadAtScale): number => dearer(figure) - figure.rowUnits;

export function verdictsOfScale({ conversations, contacts }: ScaleFigures): Verdict[] {
  const pages = conversations.filter(isPage);
  const units = pages.map(dearer);
  return [
    verdict({
      what: 'E5, any size: the dearest page beside the cheapest',
      measured: Math.max(...units) / Math.min(...units),
      budget: 1,
      unit: '×',
    }),
    ...pages.flatMap((figure) => [
      verdict({
        what: `${named(figure)}: round trips`,
        measured: figure.trips + keyCheck.trips,
        budget: budgets.page.trips,
        unit: '',
      }),
      verdict({
        what: `${named(figure)}: read units`,
        measured: dearer(figure) + keyCheck.readUnits,
        budget: budgets.page.readUnits,
        unit: 'RU',
      }),
    ]),
    ...conversations.filter(isSearch).map((figure) =>
      verdict({
        what: `${named(figure)}: read units`,
        measured: dearer(figure) + keyCheck.readUnits,
        budget: budgets.search.readUnits,
        unit: 'RU',
      }),
    ),
    ...contacts.filter(hasBudget).map((figure) =>
      verdict({
        what: `${named(figure, 'contacts')}: beyond rows and key check`,
        measured: beyondRows(figure),
        budget: budgets.contacts.readUnits,
        unit: 'RU',
      }),
    ),
  ];
}

const isPage = ({ what }: ReadAtScale): boolean => what.startsWith('page');

/** Of the searches in conversations, those that have a budget. */
const isSearch = ({ size, what }: ReadAtScale): boolean =>
  size === budgets.search.messages && (what === 'absent term' || what === 'rare term');

/** Of the answers that show contacts. */
export const hasBudget = (figure: ReadAtScale): boolean => isPage(figure) || figure.total <= budgets.contacts.matches;

const named = ({ size, what }: ReadAtScale, things = 'messages') =>
  `E5, ${size.toLocaleString('en')} ${things}, ${what}`;
