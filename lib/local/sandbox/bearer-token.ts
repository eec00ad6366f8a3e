/** What a template literal makes of a token that was not there. */
const accidents = new Set(['undefined', 'null', 'NaN']);

/** Any token will do, but there must be one. */
export function hasBearerToken(header: string | undefined): boolean {
  const token = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return token !== undefined && !accidents.has(token);
}
