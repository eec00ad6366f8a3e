/** What a template literal makes of a token that was not there. */
const accidents = new Set(['undefined', 'null', 'NaN']);

/** Any token will do, but there must be one. */
export function hasBearerToken(header: string | undefined): boolean {
  return isToken(/^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]);
}

/** Of a header that is there once; there is only one if Node gives it as text. */
export const isToken = (token: string | readonly string[] | undefined): boolean =>
  typeof token === 'string' && /^\S+$/.test(token) && !accidents.has(token);
