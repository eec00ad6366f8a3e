import type { Posted } from './talk.ts';
import { editedText, emojis, idOf, secondOf } from './told.ts';

/** What a message must look like in the end. */
export interface Expected {
  readonly text: string;
  readonly isMedia: boolean;
}

const isMessage = ({ said }: Posted) => said.say === 'text' || said.say === 'media' || said.say === 'echo';

/** The rows that the provider's webhooks make, by the provider's id. */
export function expectedRows(posted: readonly Posted[]): Map<string, Expected> {
  const rows = new Map<string, Expected>();
  for (const each of posted) {
    const id = idOf(each.said);
    if (!isMessage(each) || id === undefined || rows.has(id)) continue;
    const { say, n } = each.said as { say: 'text' | 'media' | 'echo'; n: number };
    rows.set(id, { text: textOf({ id, text: `${say} ${n}` }, posted), isMedia: say === 'media' });
  }
  return rows;
}

/** What is done to a message counts, whether it comes before the message or after. */
function textOf({ id, text }: { readonly id: string; readonly text: string }, posted: readonly Posted[]): string {
  const done = posted.flatMap(({ said, on }) => (on === id ? [said] : []));
  if (done.some(({ say }) => say === 'revoke')) return '[deleted]';
  const edits = done.flatMap((said) => (said.say === 'edit' ? [said.n] : []));
  return edits.length === 0 ? text : editedText(Math.max(...edits));
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
