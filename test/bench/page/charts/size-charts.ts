import { budgets, keyCheck } from '../../budgets.ts';
import type { Whole } from '../../results.ts';
import type { ReadAtScale } from '../../scale/measure-read.ts';
import { dearer } from '../../scale/verdicts.ts';
import type { Chart } from './drawing.ts';
import { type Line, lineChart, type Panel } from './line-chart.ts';

const decades = { sizes: 'log', figures: 'log' } as const;

/** The dearest of these reads at each size, with the key check. */
function pointsOf(reads: readonly ReadAtScale[], isMeant: (read: ReadAtScale) => boolean): Line['points'] {
  const bySize = Object.groupBy(reads.filter(isMeant), ({ size }) => String(size));
  return Object.entries(bySize).map(([size, these = []]) => [
    Number(size),
    Math.max(...these.map(dearer)) + keyCheck.readUnits,
  ]);
}

const isPage = ({ what }: ReadAtScale) => what.startsWith('page');

/** What pages read: of a conversation and of the contacts at each size, and of the inbox. */
export const pagesChart = ({ conversations, contacts }: Whole['scale'], inbox: Whole['inbox'] = []): Chart =>
  lineChart({
    name: 'pages',
    title: 'A page, however much there is',
    subtitle: 'Read units of a page with the key check; of the first, the middle and the last page the dearest',
    panels: [
      {
        sizes: 'messages, contacts or conversations',
        unit: 'read units',
        scale: { sizes: 'log', figures: 'value' },
        lines: [
          {
            name: '50 conversations (inbox)',
            color: 'purple',
            points: pointsOf(inbox, ({ what }) => what === 'without filters'),
          },
          { name: '50 contacts', color: 'orange', points: pointsOf(contacts, isPage) },
          { name: '10 messages', color: 'blue', points: pointsOf(conversations, isPage) },
        ],
      },
    ],
  });

/** What a search for a text reads, by how many messages have it. */
export const searchesChart = ({ conversations }: Whole['scale']): Chart => {
  const of = (isMeant: (what: string) => boolean) => pointsOf(conversations, ({ what }) => isMeant(what));
  return lineChart({
    name: 'searches',
    title: 'A search in a conversation',
    subtitle: 'Read units of its first page with the key check; both axes by powers of ten',
    panels: [
      {
        sizes: 'messages in the conversation',
        unit: 'read units',
        scale: decades,
        lines: [
          { name: 'without blocks of texts', color: 'muted', points: of((what) => what.includes('no blocks')) },
          { name: 'a term of every tenth', color: 'orange', points: of((what) => what.startsWith('common')) },
          {
            name: 'an absent or a rare term',
            color: 'blue',
            points: of((what) => what === 'absent term' || what === 'rare term'),
          },
          {
            name: 'budget',
            color: 'rose',
            isBudget: true,
            points: [[budgets.search.messages, budgets.search.readUnits]],
          },
        ],
      },
    ],
  });
};

/** What a search for a name reads, by how many contacts have it. */
export const contactSearchesChart = ({ contacts }: Whole['scale']): Chart => {
  const of = (isMeant: (what: string) => boolean) => pointsOf(contacts, ({ what }) => isMeant(what));
  return lineChart({
    name: 'contact-searches',
    title: 'A search among the contacts',
    subtitle: 'Read units of its first page of 50 with the key check; both axes by powers of ten',
    panels: [
      {
        sizes: 'contacts of the organization',
        unit: 'read units',
        scale: decades,
        lines: [
          { name: 'two letters', color: 'muted', points: of((what) => what === 'two letters') },
          { name: 'a name of 500 at most', color: 'orange', points: of((what) => what.startsWith('common name')) },
          {
            name: 'an absent or a rare name',
            color: 'blue',
            points: of((what) => what === 'absent name' || what === 'rare name'),
          },
        ],
      },
    ],
  });
};

/** What each of some sends costs that come at once into one conversation. */
export function atOnceChart(atOnce: Whole['atOnce']): Chart {
  const panel = (
    unit: string,
    figureOf: (figures: Whole['atOnce'][0]) => number,
    budget: 'trips' | 'writeUnits',
  ): Panel => ({
    sizes: 'sends at once',
    unit,
    lines: [
      { name: 'measured', color: 'blue', points: atOnce.map((figures) => [figures.sends, figureOf(figures)]) },
      {
        name: 'budget',
        color: 'rose',
        isBudget: true,
        points: budgets.atOnce.map((each) => [each.sends, each[budget]]),
      },
    ],
  });
  return lineChart({
    name: 'at-once',
    title: 'Sends at once into one conversation',
    subtitle: 'Each on average, the handlers’ part; refused writes count',
    panels: [
      panel('write units of each', ({ send }) => send.writeUnits + send.refusedUnits, 'writeUnits'),
      panel('round trips of each', ({ send }) => send.rounds, 'trips'),
    ],
  });
}
