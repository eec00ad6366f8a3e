import type { Posted } from './talk.ts';
import { editedText, emojis, idOf, secondOf } from './told.ts';

/** What a message must look like in the end; where the order of things leaves it open, one of several. */
export interface Expected {
  readonly texts: readonly string[];
  readonly isMedia: boolean;
}

/** FIFO queues drop the copy of what came within this. */
const copyMs = 300_000;

const isMessage = ({ said }: Posted) => said.say === 'text' || said.say === 'media' || said.say === 'echo';

/** The rows that the provider's webhooks make, by the provider's id. */
export function expectedRows(posted: readonly Posted[]): Map<string, Expected> {
  const rows = new Map<string, Expected>();
  for (const [index, each] of posted.entries()) {
    const id = idOf(each.said);
    if (!isMessage(each) || id === undefined || rows.has(id)) continue;
    const { say, n } = each.said as { say: 'text' | 'media' | 'echo'; n: number };
    rows.set(id, { texts: textsOf({ id, text: `${say} ${n}`, since: index }, posted), isMedia: say === 'media' });
  }
  return rows;
}

/** What is done to a message counts once the message is there; a copy of what came too early may have been dropped, or not. */
function textsOf(
  { id, text, since }: { readonly id: string; readonly text: string; readonly since: number },
  posted: readonly Posted[],
): string[] {
  const at = (say: string, n?: number) =>
    posted.flatMap(({ said, on, ...each }, index) =>
      said.say === say && on === id && (n === undefined || ('n' in said && said.n === n)) ? [{ ...each, index }] : [],
    );
  const certain = (times: readonly { index: number; at: number }[]) =>
    times.some(
      (time) =>
        time.index > since &&
        !times.some((other) => other.index < time.index && other.at > time.at - copyMs && other.index < since),
    );
  const edits = emojis
    .map((_, n) => ({ text: editedText(n), times: at('edit', n) }))
    .filter(({ times }) => times.length > 0);
  const last = edits.findLastIndex(({ times }) => certain(times));
  const texts = [edits[last]?.text ?? text, ...edits.slice(last + 1).map((edit) => edit.text)];
  const revokes = at('revoke');
  if (certain(revokes)) return ['[deleted]'];
  return revokes.length > 0 ? [...texts, '[deleted]'] : texts;
}

/** A reaction of ours that went through the API. */
export interface ApiReaction {
  readonly on: string;
  readonly emoji: string;
  readonly at: string;
  readonly failed: boolean;
}

/** What each side may have put on a message in the end; empty for nothing. */
export function expectedReactions(
  id: string,
  {
    posted,
    sent,
    start,
  }: { readonly posted: readonly Posted[]; readonly sent: readonly ApiReaction[]; readonly start: number },
) {
  const by = (who: 'them' | 'app') =>
    posted.flatMap(({ said, on }) =>
      said.say === 'reaction' && on === id && said.by === who
        ? [{ emoji: emojis[said.n] ?? '', at: new Date((start + secondOf(said)) * 1000).toISOString(), failed: false }]
        : [],
    );
  return { them: latestOf(by('them')), us: latestOf([...by('app'), ...sent.filter(({ on }) => on === id)]) };
}

/** Of those of one moment any; where the latest has failed, it may have taken an earlier one's place before. */
function latestOf(reactions: readonly Omit<ApiReaction, 'on'>[]): readonly string[] {
  const standing = reactions.filter(({ failed }) => !failed);
  const last =
    standing
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? '';
  const emojis = standing.filter(({ at }) => at === last).map(({ emoji }) => emoji);
  const isOpen = emojis.length === 0 || reactions.some(({ failed, at }) => failed && at >= last);
  return isOpen ? [...emojis, ''] : emojis;
}
