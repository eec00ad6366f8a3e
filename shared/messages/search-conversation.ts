import type { Deps } from '../runtime/deps.ts';
import { messagesBetween } from './message-store.ts';
import { blockLength, readBlocks } from './text-blocks.ts';

/** Messages that are read at once, where there is no block: some 600 bytes each, so about the megabyte that a query returns. */
const stretch = 1_500;
/** Stretches that are read at the same time. */
const atOnce = 8;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The numbers of a conversation's first `count` messages whose text matches, in rising order. */
export async function searchConversation(
  organizationId: string,
  contactId: string,
  count: number,
  matches: (text: string) => boolean,
  deps: Deps<'table:read'>,
): Promise<number[]> {
  const blocks = await readBlocks(organizationId, contactId, deps);
  const found: number[] = [];
  for (const [block, texts] of blocks) {
    texts.forEach((text, index) => {
      if (matches(text)) found.push(block * blockLength + index + 1);
    });
  }
  const stretches = gapsBetween(blocks, count);
  for (let done = 0; done < stretches.length; done += atOnce) {
    const reads = stretches.slice(done, done + atOnce).map(async ({ from, to }) => {
      const messages = await messagesBetween(organizationId, contactId, { from, to, descending: false }, deps);
      // The range has no gaps, so a message's place in it says its number.
      messages.forEach(({ message }, index) => {
        if (matches(message)) found.push(from + index);
      });
    });
    await Promise.all(reads);
  }
  return found.filter((seq) => seq <= count).sort((a, b) => a - b);
}

/** What no block covers, in stretches. */
function gapsBetween(blocks: ReadonlyMap<number, unknown>, count: number): Range[] {
  const gaps: Range[] = [];
  for (let from = 1; from <= count; ) {
    let to = from - 1;
    while (to < count && to - from + 1 < stretch && !blocks.has(Math.floor(to / blockLength))) to++;
    if (to >= from) gaps.push({ from, to });
    from = to < from ? from + blockLength : to + 1;
  }
  return gaps;
}
