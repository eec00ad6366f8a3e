import { createHmac } from 'node:crypto';
import { days, isoTime, seconds } from '../base/clock.ts';
import { sameSecret } from '../base/text.ts';
import { ApiError } from '../errors.ts';
import type { Reply } from '../http/request.ts';
import type { Deps } from '../runtime/deps.ts';
import type { NamedKey } from '../secrets/secrets.ts';
import { downloadName } from './file-name.ts';
import type { StoredFile } from './media-source.ts';
import type { LinkParameters } from './operations.ts';
import { keepsName, shownAs } from './serving-headers.ts';

const validDays = 365;
/** Stands for the slash in storage keys: API Gateway decodes `%2F` into a real one. */
const slash = '~';

/**
 * A link to a stored file that anyone can open for 365 days from now, also when credentials are changed meanwhile:
 * `{base_url}/media/<key>.<extension>?e=<expiry>&k=<key id>&s=<signature>`, and for documents, and
 * where the sender named the file, `&n=<name>`.
 */
export async function linkTo(
  { key, extension, filename, isNamed }: Pick<StoredFile, 'key' | 'extension' | 'filename' | 'isNamed'>,
  { mediaKeys, settings, clock }: Deps<'media-keys'>,
): Promise<string> {
  const signing = await mediaKeys.current();
  const expires = Math.ceil((clock.now() + days(validDays)) / 1000);
  const content: LinkContent = {
    key,
    extension,
    expires,
    name: isNamed || keepsName(extension) ? downloadName(filename) : undefined,
  };
  const query = new URLSearchParams({
    e: String(expires),
    k: signing.id,
    s: signatureOf(content, signing),
    ...(content.name !== undefined && { n: content.name }),
  });
  return `${settings.baseUrl}/media/${key.replaceAll('/', slash)}.${extension}?${query}`;
}

/** A link as it is asked for: the file in its path, its parameters, and by which method (GET or HEAD). */
interface AskedLink {
  readonly file: string;
  readonly query: LinkParameters;
  readonly method: string;
}

/**
 * The redirect to the file of a link, or for HEAD to its headers. Throws `Media not found` for a link that we did not sign and for a file that was erased, and
 * `Media link expired`.
 */
export async function openLink(
  { file, query: { e, k, s, n }, method }: AskedLink,
  { mediaKeys, media, clock }: Deps<'media:read' | 'media-keys'>,
): Promise<Reply> {
  const [, written, extension] = /^([\w~-]+)\.([a-z0-9]+)$/.exec(file) ?? [];
  const signing = k === undefined ? undefined : await mediaKeys.withId(k);
  if (!signing || !written || !extension || !s || !/^[1-9]\d{0,11}$/.test(e ?? '')) throw notFound();
  const key = written.replaceAll(slash, '/');
  const content: LinkContent = { key, extension, expires: Number(e), name: n };
  if (!sameSecret(s, signatureOf(content, signing))) throw notFound();
  const expiry = seconds(content.expires);
  if (clock.now() >= expiry) throw new ApiError('Media link expired', `The link was valid until ${isoTime(expiry)}.`);
  if (!(await media.has(key))) throw notFound('The file of this link was erased.');
  const Location = await media.addressOf(key, shownAs(extension, n), method === 'GET' ? undefined : 'headers');
  return { headers: { Location, ...redirectHeaders }, body: 'The file is at the address in Location.' };
}

/** An address at which a provider can fetch a stored file itself, for an hour. */
export const addressFor = (
  { key, extension, filename }: Pick<StoredFile, 'key' | 'extension' | 'filename'>,
  { media }: Deps<'media:read'>,
): Promise<string> => media.addressOf(key, shownAs(extension, filename));

const redirectHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  // Without it a page's `fetch` stops here, before it sees that the storage lets it read.
  'Access-Control-Allow-Origin': '*',
};

const notFound = (message = 'There is no such media link.') => new ApiError('Media not found', message);

/** What a media link says of its file. Everything in it is signed. */
interface LinkContent {
  /** In our storage. */
  readonly key: string;
  /** Without the dot. */
  readonly extension: string;
  /** Seconds since the epoch. */
  readonly expires: number;
  /** To save the file under. */
  readonly name: string | undefined;
}

/** HMAC-SHA256 in base64url. The first line keeps it apart from other texts that may be signed with such a key one day. */
function signatureOf({ key, extension, expires, name }: LinkContent, { id, secret }: NamedKey): string {
  const signed = ['relaydesk media link 1', id, key, extension, expires, name ?? ''].join('\n');
  return createHmac('sha256', secret).update(signed).digest('base64url');
}
