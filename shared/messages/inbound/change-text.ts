import type { Deps } from '../../runtime/deps.ts';
import { rewriteBlock } from '../text-blocks.ts';
import { findByProvider, writeChange } from './changed-message.ts';
import { type Doer, mayEdit } from './doer.ts';
import { earlierAfter, isText } from './earlier-texts.ts';
import type { Inbound } from './inbound.ts';
import { revokedText } from './take-back.ts';

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
    const values = { ':text': text, ':texts': texts };
    await writeChange(organizationId, found, { text: 'SET message = :text, earlier_texts = :texts', values }, deps);
  }
  // Also where it was changed before: whoever did that may have died before the search knew of it.
  if ('seq' in place) await rewriteBlock(organizationId, place.contact_id, place.seq, deps);
  return undefined;
}
