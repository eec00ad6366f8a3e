import type { Deps } from '../../runtime/deps.ts';
import { present } from '../../table/expressions.ts';
import type { Expression } from '../../table/table.ts';
import type { StoredMessage } from '../message.ts';
import { isErased, messageKey, type Place, parseMessage, parsePlace, providerIdKey } from '../message-store.ts';
import { rewriteBlock } from '../text-blocks.ts';
import { fileKeyOf } from './awaited-file.ts';
import type { Inbound } from './inbound.ts';

type Edit = Extract<Inbound, { kind: 'edit' }>;

/** What is left of a message that its sender has taken back. */
export const revokedText = '[deleted]';
/** Characters in all; one text has up to 64 KB, and an item ends at 400 KB. */
const mostEarlier = 100_000;

/** An edit replaces the text and keeps the one before. False for a message that we do not have: nothing happens. */
export async function applyEdit(
  organizationId: string,
  { targetId, at, text }: Edit,
  deps: Deps<'table:write'>,
): Promise<boolean> {
  const found = await findByProvider(organizationId, targetId, deps);
  if (!found) return false;
  const { place, message } = found;
  const { earlier_texts = [] } = message;
  if (isNews(message, { at, text }) && message.message !== revokedText) {
    const texts = latest([...earlier_texts, { message: message.message, at }]);
    const values = { ':text': text, ':texts': texts };
    await writeChange(organizationId, found, { text: 'SET message = :text, earlier_texts = :texts', values }, deps);
  }
  // Also where it was changed before: whoever did that may have died before the search knew of it.
  if ('seq' in place) await rewriteBlock(organizationId, place.contact_id, place.seq, deps);
  return true;
}

/** The provider's time has seconds: of two edits in one, the copy of the earlier has a text that was there before. */
function isNews({ message, earlier_texts = [] }: StoredMessage, { at, text }: Pick<Edit, 'at' | 'text'>): boolean {
  const last = earlier_texts.at(-1)?.at ?? '';
  if (last !== at) return last < at;
  return ![message, ...earlier_texts.map((earlier) => earlier.message)].includes(text);
}

/** As many of the latest as fit. */
function latest(texts: NonNullable<StoredMessage['earlier_texts']>) {
  let length = 0;
  const first = texts.findLastIndex(({ message }) => {
    length += message.length;
    return length > mostEarlier;
  });
  return texts.slice(first + 1);
}

/**
 * A message that was taken back keeps its place and nothing else: not its file, nor what it said before. The file goes
 * first: as long as it is there, the message leads to it.
 */
export async function takeBack(
  organizationId: string,
  targetId: string,
  deps: Deps<'table:write' | 'media:write'>,
): Promise<void> {
  const found = await findByProvider(organizationId, targetId, deps);
  if (!found) return;
  const { place, message } = found;
  const files = [message.media_key, message.inbound_file && fileKeyOf(organizationId, message)];
  // One that is still awaited may be there already: whoever fetched it did not get to say so.
  await Promise.all(files.map((key) => key && deps.media.delete(key)));
  const change = {
    text: 'SET message = :text, media_url = :none, media_type = :none REMOVE earlier_texts, media_key, inbound_file, due_shard, due_at',
    values: { ':text': revokedText, ':none': null },
  };
  await writeChange(organizationId, found, change, deps);
  if ('seq' in place) await rewriteBlock(organizationId, place.contact_id, place.seq, deps);
}

interface Found {
  readonly place: Place;
  readonly message: StoredMessage;
}

async function findByProvider(
  organizationId: string,
  providerId: string,
  { table }: Deps<'table:read'>,
): Promise<Found | undefined> {
  const lookup = await table.get(providerIdKey(organizationId, providerId));
  const place = isErased(lookup) ? undefined : parsePlace(lookup);
  const message = place && parseMessage(await table.get(messageKey(organizationId, place)));
  return place && message && { place, message };
}

async function writeChange(
  organizationId: string,
  { place, message }: Found,
  change: Expression,
  { table }: Deps<'table:write'>,
): Promise<void> {
  // A file that has arrived meanwhile would be left over.
  const condition = {
    text: `${present.text} AND message = :before AND (${message.media_key === undefined ? 'attribute_not_exists(media_key)' : 'attribute_exists(media_key)'})`,
    values: { ':before': message.message },
  };
  const result = await table.write({ kind: 'update', key: messageKey(organizationId, place), change, condition });
  if (result.kind === 'refused' && result.item) throw new Error('a message was changed twice at once; look again');
}
