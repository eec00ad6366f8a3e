import type { IncomingMessage } from 'node:http';
import { refuseKeyAddress } from '../admin/key-address.ts';
import { consoleClient, consoleScope } from '../sandbox/sign-in/provider.ts';
import { allowed } from './environment.ts';
import type { Authorizer } from './gateway-event.ts';

/** Where people sign in, and as what the console is known there. */
export interface SignIn {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** What access tokens are for, where the issuer has to be asked for it by name. */
  readonly audience?: string;
}

/** The issuer that a person has set, or the sandbox. Throws one line for an address that is none. */
export function signInFrom(given: NodeJS.ProcessEnv, sandboxIssuer: string): SignIn {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_SCOPE: scope, OIDC_AUDIENCE: audience } = given;
  if (!issuer) return { issuer: sandboxIssuer, clientId: consoleClient, scope: consoleScope };
  const url = URL.parse(issuer);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`OIDC_ISSUER must be an http or https address, not "${issuer}"`);
  refuseKeyAddress('OIDC_ISSUER', url, allowed(given));
  if (!clientId) throw new Error('OIDC_CLIENT_ID must be set beside OIDC_ISSUER: as what the issuer knows the console');
  return { issuer, clientId, scope: scope || consoleScope, ...(audience && { audience }) };
}

/**
 * Checks access tokens as the authorizer of API Gateway's HTTP APIs does: signature (RSA alone), issuer, time, and that the audience
 * or the client is ours. Undefined for a request without a token, or with one that is no good.
 */
export function tokenCheck({ issuer, clientId, audience }: SignIn) {
  const ours = new Set([clientId, ...(audience === undefined ? [] : [audience])]);
  let keys: Promise<Verify> | undefined;
  return async ({ headers }: IncomingMessage): Promise<Authorizer | undefined> => {
    const token = headers.authorization?.replace(/^Bearer +/i, '');
    if (!token) return undefined;
    // Asked anew where the issuer did not answer.
    keys ??= verifierOf(issuer).catch((error) => {
      keys = undefined;
      throw error;
    });
    try {
      const payload = await (await keys)(token);
      const meant = [payload.aud ?? payload.client_id].flat().map(String);
      return meant.some((one) => ours.has(one)) ? { jwt: { claims: claimsOf(payload), scopes: null } } : undefined;
    } catch {
      return undefined;
    }
  };
}

type Claims = Readonly<Record<string, unknown>>;
type Verify = (token: string) => Promise<Claims>;

/** The issuer's keys are found where its own document says. Loaded when the first token comes: nothing else needs it. */
async function verifierOf(issuer: string): Promise<Verify> {
  const { createRemoteJWKSet, jwtVerify } = await import('jose');
  const discovery = await fetch(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`);
  const { jwks_uri } = (await discovery.json()) as { jwks_uri: string };
  const keySet = createRemoteJWKSet(new URL(jwks_uri));
  const checks = { issuer, algorithms: ['RS256', 'RS384', 'RS512'], requiredClaims: ['exp', 'sub'] };
  return async (token) => (await jwtVerify(token, keySet, checks)).payload;
}

/** API Gateway hands on every claim as text. */
const claimsOf = (payload: Claims): Record<string, string> =>
  Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );
