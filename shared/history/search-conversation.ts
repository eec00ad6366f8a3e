import { comparedText, joined } from '../base/compared.ts';
import type { Conversation } from '../conversations/head.ts';
import { messagesBetween } from '../conversations/numbered.ts';
import { type Blocks, blockLength, blocksAt, readBlocks } from '../conversations/text-blocks.ts';
import { candidatesFor, filterBlocks } from '../conversations/text-filters.ts';
import type { Deps } from '../runtime/deps.ts';

/** The terms of a comma-separated `query`, trimmed; empty ones are dropped. */
export const termsOf = (query: string | undefined): string[] =>
  (query ?? '')
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');

/**
 * Whether a text contains any of the terms: literally, but for case, accents, and apostrophes and hyphens between letters, which may
 * be left out on either side. A text is gone through once, however many terms there are: V8 makes a tree of an expression's
 * alternatives, so that the 2,000 terms that a request has room for take no longer than one.
 */
export function matcherOf(terms: readonly string[]): (text: string) => boolean {
  const forms = formsOf(terms);
  if (forms.length === 0) return () => false;
  const anyTerm = new RegExp(forms.map(literal).join('|'));
  return (text) => {
    const compared = comparedText(text);
    return anyTerm.test(compared) || anyTerm.test(joined(compared));
  };
}

/** What a text is looked through for: the terms as they are compared, and the same without their marks. What is nothing but an accent is nothing. */
const formsOf = (terms: readonly string[]): string[] => {
  const wanted = terms.map(comparedText).filter((term) => term !== '');
  return [...new Set(wanted.flatMap((term) => [term, joined(term)]))];
};

/** For an expression without flags, which compares code unit by code unit, as `includes` does. */
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Ranges that are read at the same time. */
const rangesAtOnce = 8;

/** The sequence numbers of the messages counted in the conversation's head whose text has any of the terms, in rising order. */
export async function searchConversation(
  conversation: Conversation,
  terms: readonly string[],
  deps: Deps<'table:read'>,
): Promise<number[]> {
  const matches = matcherOf(terms);
  const { count } = conversation.head;
  const { blocks, isRuledOut } = await blocksFor(conversation, terms, deps);
  const found: number[] = [];
  for (const [block, texts] of blocks) {
    texts.forEach((text, index) => {
      if (matches(text)) found.push(block * blockLength + index + 1);
    });
  }
  const ranges = rangesBetween(count, (block) => blocks.has(block) || isRuledOut(block));
  for (let done = 0; done < ranges.length; done += rangesAtOnce) {
    const reads = ranges.slice(done, done + rangesAtOnce).map(async ({ from, to }) => {
      const messages = await messagesBetween(conversation, { from, to, descending: false }, deps);
      // The range has no gaps, so a message's index in it gives its sequence number.
      messages.forEach(({ message }, index) => {
        if (matches(message)) found.push(from + index);
      });
    });
    await Promise.all(reads);
  }
  return found.filter((seq) => seq <= count).sort((a, b) => a - b);
}

/** The blocks that may have any of the terms, as far as there are blocks; and of which others no message has any. */
async function blocksFor(
  conversation: Conversation,
  terms: readonly string[],
  deps: Deps<'table:read'>,
): Promise<{ readonly blocks: Blocks; readonly isRuledOut: (block: number) => boolean }> {
  const mayHaveFilters = conversation.head.count >= filterBlocks * blockLength;
  const candidates = mayHaveFilters ? await candidatesFor(conversation, formsOf(terms), deps) : undefined;
  // A block that is read by itself takes up to twice the units that it takes in a row.
  if (!candidates || candidates.blocks.length > candidates.before / 2) {
    return { blocks: await readBlocks(conversation, { from: 0 }, deps), isRuledOut: () => false };
  }
  const [some, rest] = await Promise.all([
    blocksAt(conversation, candidates.blocks, deps),
    readBlocks(conversation, { from: candidates.before }, deps),
  ]);
  const mayHave = new Set(candidates.blocks);
  const isRuledOut = (block: number) => block < candidates.before && !mayHave.has(block);
  return { blocks: new Map([...some, ...rest]), isRuledOut };
}

/** Messages in a range, at most: some 600 bytes each, so about the megabyte that a query returns. */
const rangeLength = 1_500;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The messages of blocks that are not known, in ranges. */
function rangesBetween(count: number, isKnown: (block: number) => boolean): Range[] {
  const ranges: Range[] = [];
  for (let from = 1; from <= count; ) {
    let to = from - 1;
    while (to < count && to - from + 1 < rangeLength && !isKnown(Math.floor(to / blockLength))) to++;
    if (to >= from) ranges.push({ from, to });
    from = to < from ? from + blockLength : to + 1;
  }
  return ranges;
}
