import type { Organization, Posted } from './organization.ts';
import type { Person, Said } from './steps.ts';
import { emojis, idOf, messageId, secondOf, textOf } from './words.ts';

/** FIFO queues drop the copy of what came within this. */
const copyMs = 300_000;
/** For a little less than it is kept, so that clocks may differ: the copy of what was erased is known by its hash. */
const rememberedMs = 7.9 * 86_400_000;

/** Whether it is there in the end: because of deletions it may be open. */
export type Presence = 'must' | 'may' | 'not';

/** A row that a provider's webhooks make, and what it says; where the order of things leaves it open, one of several. */
export interface ExpectedRow {
  readonly presence: Presence;
  readonly texts: readonly string[];
  /** The step of the first POST that told of it. */
  readonly step: number;
  readonly isEcho: boolean;
}

const isRow = ({ said }: Posted) => said.say === 'text' || said.say === 'image' || said.say === 'echo';

/** The rows of a person's conversation that the providers' webhooks make, by the provider's id. */
export function expectedRows(organization: Organization, person: Person): Map<string, ExpectedRow> {
  const posted = organization.posted.filter(({ said }) => said.with === person);
  const rows = new Map<string, ExpectedRow>();
  for (const [index, each] of posted.entries()) {
    const id = idOf(each.said);
    if (!isRow(each) || id === undefined || rows.has(id)) continue;
    const deletions = organization.deletions.filter((each) => each.person === person);
    const texts = textsOf({ id, since: index, name: organization.name, deletions }, posted);
    rows.set(id, {
      presence: presenceOf(organization, { id, person }),
      texts,
      step: each.step,
      isEcho: each.said.say === 'echo',
    });
  }
  return rows;
}

/** Whether a thing that providers have told of is there, in the end, for all that the organization has deleted. */
export function presenceOf(
  { deletions, posted }: Organization,
  { id, person }: { readonly id: string; readonly person: Person },
): Presence {
  const its = deletions.filter((each) => each.person === person);
  const last = its.at(-1);
  if (!last) return 'must';
  const posts = posted.filter(({ said }) => idOf(said) === id);
  const erased = its.findLast(({ known }) => known.some(({ message_id }) => message_id === id));
  if (erased) return posts.some(({ at }) => at > erased.at + rememberedMs) ? 'may' : 'not';
  return (posts[0]?.step ?? 0) > last.step ? 'must' : 'may';
}

interface Named extends Pick<Organization, 'name' | 'deletions'> {
  readonly id: string;
  /** The place of the first POST that told of it. */
  readonly since: number;
}

/** What was done within this after a deletion may have been erased with it, in ms. */
const erasedMs = 120_000;

/**
 * What is done to a message counts, also before it comes; but what waits for it ends after eight days, and with the contact,
 * and then a copy may have been dropped.
 */
function textsOf({ id, since, name, deletions }: Named, posted: readonly Posted[]): string[] {
  const first = posted[since] as Posted;
  const done = (say: Said['say'], n?: number) =>
    posted.flatMap(({ said, at }, index) =>
      said.say === say &&
      'on' in said &&
      messageId(said, said.on) === id &&
      (n === undefined || ('n' in said && said.n === n))
        ? [{ at, index, said }]
        : [],
    );
  const mayBeLost = ({ index, at }: { readonly index: number; readonly at: number }) =>
    index < since && (first.at - at > rememberedMs || deletions.some((each) => at <= each.at + erasedMs));
  const isCertain = (times: readonly { readonly index: number; readonly at: number }[]) =>
    times.some(
      (time) =>
        !mayBeLost(time) &&
        !times.some((other) => other.index < time.index && other.at > time.at - copyMs && mayBeLost(other)),
    );
  const edits = emojis.map((_, n) => done('edit', n)).filter((times) => times.length > 0);
  const last = edits.findLastIndex(isCertain);
  const edited = edits.map((times) => textOf(name, (times[0] as { said: Said }).said));
  const isBare = first.said.via === 'photoapp' && first.said.say === 'image';
  const own = isBare ? '[image]' : textOf(name, first.said);
  const texts = [edited[last] ?? own, ...edited.slice(last + 1)];
  const revokes = done('revoke');
  if (isCertain(revokes)) return ['[deleted]'];
  return revokes.length > 0 ? [...texts, '[deleted]'] : texts;
}

/** A reaction of ours that went through the API. */
export interface ApiReaction {
  readonly on: string;
  readonly emoji: string;
  readonly at: string;
  readonly failed: boolean;
}

/** What each side may have put on a message in the end; empty for nothing. `start` in seconds. */
export function expectedReactions(
  id: string,
  {
    posted,
    sent,
    start,
  }: { readonly posted: readonly Posted[]; readonly sent: readonly ApiReaction[]; readonly start: number },
) {
  const by = (who: 'them' | 'us') =>
    posted.flatMap(({ said }) =>
      said.say === 'reaction' && messageId(said, said.on) === id && said.by === who
        ? [{ emoji: emojis[said.n] ?? '', at: new Date((start + secondOf(said)) * 1000).toISOString(), failed: false }]
        : [],
    );
  return { them: latestOf(by('them')), us: latestOf([...by('us'), ...sent.filter(({ on }) => on === id)]) };
}

/** Of those of one moment any. One that has failed gives way to what stood there before it. */
function latestOf(reactions: readonly Omit<ApiReaction, 'on'>[]): readonly string[] {
  const standing = reactions.filter(({ failed }) => !failed);
  const last =
    standing
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? '';
  const latest = standing.filter(({ at }) => at === last).map(({ emoji }) => emoji);
  return latest.length === 0 ? [''] : latest;
}
