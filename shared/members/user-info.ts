import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { jsonOf } from '../base/text.ts';
import { ApiError } from '../errors.ts';
import type { Deps } from '../runtime/deps.ts';
import type { SignedIn } from './authenticate-member.ts';

/** What an issuer says of the person who has signed in. Of `email` only where the issuer has verified it. */
export interface UserInfo {
  readonly email?: string;
  readonly name?: string;
}

/** Issuers answer in tens of milliseconds; the page waits for both. */
const timeoutMs = seconds(5);
const maxBytes = 64 * 1024;

const discoverySchema = z.object({ userinfo_endpoint: z.string() });
/** Some issuers write the flag as text. */
const claimsSchema = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
});

/**
 * Asks the issuer who has signed in, with their own access token. Throws `Invalid access token` where the issuer does not take it.
 * Undefined where the issuer cannot be asked just now: who is a member already does not depend on it.
 */
export async function askUserInfo(
  { subject, accessToken }: SignedIn,
  deps: Deps<'http' | 'sign-in'>,
): Promise<UserInfo | undefined> {
  const issuer = deps.settings.signInIssuer.replace(/\/+$/, '');
  const discovered = discoverySchema.safeParse(await jsonAt(`${issuer}/.well-known/openid-configuration`, {}, deps));
  if (!discovered.success) return undefined;
  const authorization = `Bearer ${accessToken}`;
  const answer = await jsonAt(discovered.data.userinfo_endpoint, { authorization }, deps);
  const { data: claims } = claimsSchema.safeParse(answer);
  // Of another person: the token was exchanged for another one on the way.
  if (claims?.sub !== subject) return undefined;
  const isVerified = String(claims.email_verified) === 'true';
  return { name: claims.name, ...(isVerified && { email: claims.email }) };
}

async function jsonAt(url: string, headers: Readonly<Record<string, string>>, deps: Deps<'http'>): Promise<unknown> {
  const accept = 'application/json';
  const request = { method: 'GET', url, headers: { accept, ...headers }, timeoutMs, maxBytes } as const;
  const result = await deps.http.request({ ...request, namedBy: 'operator' });
  if (result.kind === 'answer' && result.status === 200) return jsonOf(result.body.toString('utf8'));
  if (result.kind === 'answer' && result.status === 401)
    throw new ApiError(
      'Invalid access token',
      'The issuer of the access token does not take it any more; sign in again.',
    );
  const reason = result.kind === 'answer' ? String(result.status) : result.reason;
  deps.log('issuer_not_answering', { reason });
  return undefined;
}
