import { days, isoTime, seconds } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import type { Reply } from '../http/request.ts';
import type { Deps } from '../runtime/deps.ts';
import { shortened } from './file-name.ts';
import type { LinkParameters } from './get-media-operation.ts';
import { isSignatureOf, type LinkContent, signatureOf } from './link-signature.ts';
import type { StoredFile } from './media-source.ts';
import { keepsName, shownAs } from './shown-as.ts';

const validDays = 365;
/** In code points: a link with a long name in another script would be mostly name. */
const nameLength = 64;

/** Stands for the slash in storage keys: API Gateway decodes `%2F` into a real one. */
const slash = '~';

/**
 * A link to a stored file that anyone can open for 365 days from now, whatever becomes of credentials meanwhile:
 * `{base_url}/media/<key>.<extension>?e=<expiry>&k=<key id>&s=<signature>`, and for documents `&n=<name>`.
 */
export async function linkTo(
  { key, extension, filename }: Pick<StoredFile, 'key' | 'extension' | 'filename'>,
  { mediaKeys, settings, clock }: Deps<'media-keys'>,
): Promise<string> {
  const signing = await mediaKeys.current();
  const expires = Math.ceil((clock.now() + days(validDays)) / 1000);
  const content: LinkContent = { key, extension, expires, name: documentName(filename, extension) };
  const query = new URLSearchParams({
    e: String(expires),
    k: signing.id,
    s: signatureOf(content, signing),
    ...(content.name !== undefined && { n: content.name }),
  });
  return `${settings.baseUrl}/media/${key.replaceAll('/', slash)}.${extension}?${query}`;
}

/** Where a link leads now. Throws `Media not found` for one that we did not sign, and `Media link expired`. */
export async function openLink(
  file: string,
  { e, k, s, n }: LinkParameters,
  { mediaKeys, media, clock }: Deps<'media:read' | 'media-keys'>,
): Promise<Reply> {
  const [, written, extension] = /^([\w~-]+)\.([a-z0-9]+)$/.exec(file) ?? [];
  const signing = k === undefined ? undefined : await mediaKeys.withId(k);
  if (!signing || !written || !extension || !s || !/^[1-9]\d{0,11}$/.test(e ?? '')) throw notFound();
  const key = written.replaceAll(slash, '/');
  const content: LinkContent = { key, extension, expires: Number(e), name: n };
  if (!isSignatureOf(s, content, signing)) throw notFound();
  const expiry = seconds(content.expires);
  if (clock.now() >= expiry) throw new ApiError('Media link expired', `The link was valid until ${isoTime(expiry)}.`);
  const Location = await media.addressOf(key, shownAs(extension, n));
  return { headers: { Location, ...redirectHeaders }, body: 'The file is at the address in Location.' };
}

const redirectHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  // Without it a page's `fetch` stops here, before it sees that the storage lets it read.
  'Access-Control-Allow-Origin': '*',
};

const notFound = () => new ApiError('Media not found', 'There is no such media link.');

/** The name that a browser saves the file under; it ends as the content is, whatever the caller called it. */
function documentName(filename: string, extension: string): string | undefined {
  if (!keepsName(extension)) return undefined;
  const plain = filename
    .replace(/[\p{Cc}/\\]/gu, '')
    .toWellFormed()
    .trim();
  const ending = `.${extension}`;
  return shortened(plain.toLowerCase().endsWith(ending) ? plain : plain + ending, nameLength);
}
