import { ApiError } from '../errors.ts';
import type { Contact } from './contact.ts';

/** Lambda returns 6 MB (6,291,456 bytes) at most; what stands around the contacts takes little of the rest. */
const mostBytes = 6_000_000;
/** A hundred contacts without their tags never come near the rest. */
const tagsSafeBytes = 5_000_000;
/** What becomes of a character (UTF-16) at worst: a control character, escaped in our JSON and again in Lambda's. */
const worstBytes = 7;

/**
 * A page's contacts, as they are. Throws 400 where their tags are so long that Lambda would not return the answer (100
 * contacts with the longest legal ones are 20 MB); a page of ten always fits.
 */
export function thatFit(contacts: readonly Contact[], { limit }: { readonly limit: number }): Contact[] {
  const tagged = contacts.reduce((sum, { tags }) => tags.reduce((all, tag) => all + tag.length, sum), 0);
  if (tagged * worstBytes > tagsSafeBytes) {
    const sizes = contacts.map(sizeOf);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (bytes > mostBytes) throw tooLarge(limit, bytes, Math.floor(mostBytes / Math.max(...sizes)));
  }
  return [...contacts];
}

/** In an answer of Lambda's, which is JSON around ours. */
const sizeOf = (contact: Contact): number => Buffer.byteLength(JSON.stringify(JSON.stringify(contact)));

function tooLarge(limit: number, bytes: number, fitting: number): ApiError {
  const [is, most] = [bytes, mostBytes].map((count) => (count / 1e6).toFixed(1));
  const text = `limit ${limit} makes this page ${is} MB, because of long tags, and ${most} MB can be answered; limit ${fitting} fits`;
  return new ApiError('Invalid parameter', text);
}
