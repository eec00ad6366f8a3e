import type { Inbound } from '../channels/inbound.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { rewriteBlock } from '../conversations/text-blocks.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Doer, findByProvider, mayEdit, writeChange } from './message-action.ts';
import { revokedText } from './revoke.ts';

/** Characters in all; one text has up to 64 KB, and an item ends at 400 KB. */
const mostEarlier = 100_000;

type Texts = NonNullable<StoredMessage['earlier_texts']>;

/** Types of what a person has typed. */
const texts: readonly string[] = ['text', 'story_reply'];
/** Types of what can have a caption. */
const captioned: readonly string[] = ['image', 'video', 'document'];

/** Whether a message is a text or can have a caption: of all else only a description in brackets is there, and no edit is of that. */
export const isText = ({ message_type }: Pick<StoredMessage, 'message_type'>): boolean =>
  texts.includes(message_type) || captioned.includes(message_type);

type Edit = { readonly at: string; readonly text: string };

/** The earlier texts of a message after an edit; undefined for one that is late, or was made here before. */
export function earlierAfter(
  { message, earlier_texts = [] }: Pick<StoredMessage, 'message' | 'earlier_texts'>,
  { at, text }: Edit,
): Texts | undefined {
  const last = earlier_texts.at(-1);
  // It says what is there, and since when: what was said between the two is late.
  if (text === message) return last && last.at < at ? [...earlier_texts.slice(0, -1), { ...last, at }] : undefined;
  return isNews(earlier_texts, { at, text }) ? kept([...earlier_texts, { message, at }]) : undefined;
}

/** The provider's time has seconds: of two edits in one, the copy of the earlier has a text that was there before. */
function isNews(earlier: Texts, { at, text }: Edit): boolean {
  const last = earlier.at(-1)?.at ?? '';
  return last === at ? !earlier.some(({ message }) => message === text) : last < at;
}

/** The first, the last (whose time says what is late), and as many of the latest between them as fit. */
function kept(all: Texts): Texts {
  const [ends, between] = [[all.at(0), all.at(-1)], all.slice(1, -1)];
  let length = ends.reduce((sum, end) => sum + (end?.message.length ?? 0), 0);
  const dropped = between.findLastIndex(({ message }) => {
    length += message.length;
    return length > mostEarlier;
  });
  return [...all.slice(0, 1), ...all.slice(dropped + 2)];
}

/** An edit replaces the text and keeps the one before. Where it is one that changes nothing here: why. */
export async function applyEdit(
  organizationId: string,
  { targetId, at, text }: Extract<Inbound, { kind: 'edit' }>,
  doer: Doer,
  deps: Deps<'table:write'>,
): Promise<string | undefined> {
  const found = await findByProvider(organizationId, targetId, deps);
  if (!found) return 'an edit of a message that is not here';
  const { place, message } = found;
  if (!mayEdit(doer, message)) return 'an edit of a message that is not theirs';
  if (!isText(message)) return 'an edit of a message that is no text';
  const texts = message.message === revokedText ? undefined : earlierAfter(message, { at, text });
  if (texts) {
    await writeChange(organizationId, found, { set: { message: text, earlier_texts: texts } }, deps);
  }
  // Also where it was changed before: whoever did that may have died before the search knew of it.
  if ('seq' in place) await rewriteBlock(organizationId, place.contact_id, place.seq, deps);
  return undefined;
}
