import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { closeServer, listen } from '../../../../lib/local/listen.ts';
import { signInFrom, tokenCheck } from '../../../../lib/local/sign-in.ts';

let issuer = '';
let keys: { readonly ours: CryptoKey; readonly others: CryptoKey };
const server = createServer((request, response) => void response.end(JSON.stringify(documents[request.url ?? ''])));
const documents: Record<string, unknown> = {};
beforeAll(async () => {
  issuer = await listen(server, 0);
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  keys = { ours: own.privateKey, others: other.privateKey };
  documents['/.well-known/openid-configuration'] = { jwks_uri: `${issuer}/jwks` };
  documents['/jwks'] = { keys: [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', kid: 'k' }] };
});
afterAll(() => closeServer(server));

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const tokenOf = (claims: JWTPayload, key = keys.ours) =>
  new SignJWT({ iss: issuer, sub: 'ana', aud: 'console', exp: inAnHour(), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .sign(key);
const check = (authorization: string | undefined) =>
  tokenCheck({ issuer, clientId: 'console', scope: 'openid' })({ headers: { authorization } } as IncomingMessage);

describe('an access token', () => {
  test('of the issuer, for the console, lets in, and its claims are handed on as text', async () => {
    const exp = inAnHour();
    const authorizer = await check(`Bearer ${await tokenOf({ exp, groups: ['a', 'b'] })}`);
    const claims = { iss: issuer, sub: 'ana', aud: 'console', exp: String(exp), groups: '[a b]' };
    expect(authorizer).toEqual({ jwt: { claims, scopes: null } });
  });

  test('without an audience lets in by its client, as Cognito’s do', async () => {
    const token = await tokenOf({ aud: undefined, client_id: 'console' });
    expect((await check(`Bearer ${token}`))?.jwt.claims.sub).toBe('ana');
  });

  const refused: [string, () => Promise<string>][] = [
    ['that has expired', () => tokenOf({ exp: inAnHour() - 3700 })],
    ['that never expires', () => tokenOf({ exp: undefined })],
    ['that is not valid yet', () => tokenOf({ nbf: inAnHour() })],
    ['of another issuer', () => tokenOf({ iss: 'https://issuer.example' })],
    ['for another audience', () => tokenOf({ aud: 'another' })],
    ['for another audience, of our client', () => tokenOf({ aud: 'another', client_id: 'console' })],
    ['of another client', () => tokenOf({ aud: undefined, client_id: 'another' })],
    ['of nobody', () => tokenOf({ sub: undefined })],
    ['that somebody else has signed', () => tokenOf({}, keys.others)],
    ['that nobody has signed', async () => unsigned(await tokenOf({}))],
    ['that is none', async () => 'svc_abc'],
  ];
  const unsigned = (token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;

  test.each(refused)('%s does not', async (_what, token) => {
    expect(await check(`Bearer ${await token()}`)).toBeUndefined();
  });

  test('must be there', async () => {
    expect(await check(undefined)).toBeUndefined();
    expect(await check('Bearer ')).toBeUndefined();
  });
});

describe('where people sign in', () => {
  test('is the sandbox unless an issuer is set', () => {
    expect(signInFrom({}, 'http://sandbox/oidc')).toEqual({
      issuer: 'http://sandbox/oidc',
      clientId: 'relaydesk-console',
      scope: 'openid email profile',
    });
    const given = { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'c', OIDC_AUDIENCE: 'api' };
    expect(signInFrom(given, 'http://sandbox/oidc')).toEqual({
      issuer: 'https://issuer.example',
      clientId: 'c',
      scope: 'openid email profile',
      audience: 'api',
    });
  });

  test('is refused in one line where it is no address, or has no client', () => {
    expect(() => signInFrom({ OIDC_ISSUER: 'issuer' }, '')).toThrow(/^OIDC_ISSUER must be/);
    expect(() => signInFrom({ OIDC_ISSUER: 'https://issuer.example' }, '')).toThrow(/^OIDC_CLIENT_ID must be set/);
  });
});
