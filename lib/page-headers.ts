/** What both hosts say beside the console's page: plain data, and what follows from it. */

/** Whom the page may talk to, beside the address that it comes from. */
export interface PageHosts {
  /** Where people sign in: its own address, and where else it has its endpoints. */
  readonly signIn: readonly string[];
  /** Where files are: in the storage, which is the last, and at the addresses that links to them begin with. */
  readonly files: readonly string[];
  /** Where the live hints come from, where that is another address (`wss:…`). */
  readonly live?: string;
}

/** What the page may load, and from where: nothing of a third party, no code that is not in its own files. */
export function contentSecurityPolicy({ signIn, files, live }: PageHosts): string {
  const connect = ["'self'", ...signIn, ...files, ...(live === undefined ? [] : [live])];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // Mantine sets styles on elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'", 'data:'],
    'img-src': ["'self'", 'blob:', 'data:', ...files],
    'media-src': ["'self'", 'blob:', ...files],
    'connect-src': [...new Set(connect)],
    'frame-src': signIn,
    'manifest-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...signIn],
    'frame-ancestors': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.length === 0 ? "'none'" : sources.join(' ')}`)
    .join('; ');
}

/** The headers of everything that the page consists of, besides its policy. */
export const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** How long what the page consists of may be kept: files in `assets/` bear a hash of what they hold in their names. */
export const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
