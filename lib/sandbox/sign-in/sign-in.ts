import { createPublicKey } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { jsonReply, type Reply, readBody, writeReply } from '../http.ts';
import { choosePage, overPage } from './choose-page.ts';
import { type KeptKeys, keptKeys } from './kept-keys.ts';
import { emailIn } from './people.ts';
import { claimsOf, consoleClient, makeProvider } from './provider.ts';

/** Where it is in the sandbox. */
export const signInPath = '/oidc';

/** The sandbox's OpenID provider: everybody may be whom they say. */
export interface SignIn {
  /** Where the console is, whose people sign in here. Its page may call this under each of the addresses. */
  serveConsole(urls: readonly string[]): void;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface Opened {
  readonly keys: KeptKeys;
  readonly provider: Provider;
}

/** `url` is the sandbox's, and `directory` where keys are kept. Nothing is made before the first request. */
export function openSignIn(url: string, directory: string | undefined): SignIn {
  const issuer = `${url}${signInPath}`;
  let consoles: readonly string[] = [];
  let opened: Promise<Opened> | undefined;
  async function open(): Promise<Opened> {
    const keys = await keptKeys(directory);
    const provider = await makeProvider({ url: issuer, path: signInPath, keys, consoles: () => consoles });
    return { keys, provider };
  }
  return {
    serveConsole(urls) {
      consoles = urls;
      opened = undefined;
    },
    async answer(request, response) {
      opened ??= open();
      const { provider, keys } = await opened;
      const path = (request.url ?? '').slice(signInPath.length).split('?', 1)[0] ?? '';
      if (path.startsWith('/interaction/')) return choose(request, response, provider);
      if (path === '/me') return writeReply(response, await userInfo(request, issuer, keys));
      // As frameworks tell a handler that it is mounted below a path.
      Object.assign(request, { originalUrl: request.url, url: request.url?.slice(signInPath.length) || '/' });
      await provider.callback()(request, response);
    },
  };
}

/** Shows whom one may be, and takes whom one is. What a page was opened for is over after an hour, or a restart. */
async function choose(request: IncomingMessage, response: ServerResponse, provider: Provider): Promise<void> {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  const isGoingOn = await provider.interactionDetails(request, response).then(
    () => true,
    () => false,
  );
  if (!isGoingOn) return writeReply(response, { status: 400, body: overPage, headers });
  if (request.method !== 'POST') return writeReply(response, { status: 200, body: choosePage(), headers });
  const form = new URLSearchParams((await readBody(request))?.toString('utf8'));
  const accountId = emailIn(form.get('email') ?? '');
  if (accountId === undefined)
    return writeReply(response, { status: 400, body: choosePage('That is no e-mail address.'), headers });
  await provider.interactionFinished(request, response, { login: { accountId } });
}

/**
 * The userinfo endpoint, for the console's access tokens. The package's own takes tokens for nothing but itself, as the
 * specification of resource indicators has it; other issuers, Cognito among them, take those for an API as well.
 */
async function userInfo({ headers }: IncomingMessage, issuer: string, { jwk }: KeptKeys): Promise<Reply> {
  const { jwtVerify } = await import('jose');
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const checks = { issuer, audience: consoleClient };
  const { payload } = await jwtVerify(token, key, checks).catch(() => ({ payload: undefined }));
  if (payload?.sub === undefined)
    return jsonReply(401, { error: 'invalid_token' }, { 'www-authenticate': 'Bearer error="invalid_token"' });
  return jsonReply(200, claimsOf(payload.sub));
}
