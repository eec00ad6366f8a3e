import { budgets, keyCheck } from '../budgets.ts';
import type { Whole } from '../results.ts';
import { whollyIndexed } from '../scale/fill-contacts.ts';
import { beyondRows, hasBudget } from '../scale/verdicts.ts';
import { imageOf } from './charts/drawing.ts';
import { contactSearchesChart, pagesChart, searchesChart } from './charts/size-charts.ts';
import { table, wholeMs } from './markdown.ts';
import type { Section } from './section.ts';

const n = (value: number) => value.toLocaleString('en');

const dearest = (contacts: Whole['scale']['contacts']) => Math.max(...contacts.filter(hasBudget).map(beyondRows));

export const scaleSection = (scale: Whole['scale'], inbox: Whole['inbox'] | undefined): Section => ({
  title: 'Conversations and contacts at scale (E5)',
  body: [
    imageOf(pagesChart(scale, inbox)),
    imageOf(searchesChart(scale)),
    table(scale.conversations, [
      { head: 'Messages', cell: ({ size }) => size },
      { head: 'What, 10 a page', cell: ({ what }) => what },
      { head: 'Found', cell: ({ total }) => total },
      { head: 'Round trips', cell: ({ trips }) => trips },
      { head: 'RU', cell: ({ readUnits }) => readUnits },
      { head: 'RU by the rules', cell: ({ publishedReadUnits }) => publishedReadUnits },
      { head: 'ms', cell: ({ ms }) => wholeMs(ms) },
    ]),
    'After the key check, which is one round trip and 2 RU; the time is the whole request’s, the middle one of five, with the ' +
      'engine on the same machine. The conversation is named by its number. Texts have 100 bytes or so, and gzip makes 0.4 of a ' +
      'hundred of them, as of people’s; the message around each is one that the code has stored. A search reads ' +
      'the filters’ rows for what it looks for, the blocks of texts that may have it, and then the page’s messages: of what is in ' +
      'every block all of them. **Blocks alone** is a conversation without filters, in which it reads all blocks whatever is ' +
      'found; **no blocks** one in which none has been written either: all messages are read. The budget of ' +
      `${budgets.search.readUnits} RU is that of an absent and of a rare term in ${n(budgets.search.messages)} messages, with the key check.`,
    imageOf(contactSearchesChart(scale)),
    table(scale.contacts, [
      { head: 'Contacts', cell: ({ size }) => size },
      { head: 'What, 50 a page', cell: ({ what }) => what },
      { head: 'Found', cell: ({ total }) => total },
      { head: 'Round trips', cell: ({ trips }) => trips },
      { head: 'RU beyond the rows', cell: ({ readUnits, rowUnits }) => readUnits - rowUnits },
      { head: 'the same by the rules', cell: ({ publishedReadUnits, rowUnits }) => publishedReadUnits - rowUnits },
      { head: 'RU of the rows', cell: ({ rowUnits }) => rowUnits },
      { head: 'ms', cell: ({ ms }) => wholeMs(ms) },
    ]),
    'After the key check, too, and the budget of ' +
      `${budgets.contacts.readUnits} RU “beyond the rows” is held against the larger of the two figures: of a query ` +
      'the engine counts characters where AWS counts bytes, and nothing where nothing is found. ' +
      `The dearest that has a budget is ${dearest(scale.contacts)}, ` +
      `and ${dearest(scale.contacts) + keyCheck.readUnits} with the key check. Beyond ${budgets.contacts.matches} matches the cost follows them. ` +
      'Names have two or three words (with the common one 22 characters on average, with the Arabic one 19), numbers 13 digits; each entry of a search holds the whole name, so that ' +
      'longer names, or letters of more bytes, cost more. The tables hold contacts, ' +
      'their places in the list and the buckets, but no identities and conversations, which these requests do not touch. ' +
      `The first ${n(whollyIndexed)} contacts of an organization have all of their search entries, the others only those that begin with the first two letters ` +
      'of something that is searched for: a search reads what begins with its word, and the rest would only have taken longer to write.',
  ],
});
