import { createHash, randomBytes } from 'node:crypto';

/** What a sign-in came to. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly id_token: string;
}

/** Cookies as a browser keeps them, for one site. */
function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    take(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}

/** A browser without a screen: follows redirects by hand, with its cookies. */
export function browser() {
  const jar = cookieJar();
  async function go(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), cookie: jar.header() };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    jar.take(response);
    return response;
  }
  /** Goes on to where it is sent, until an address begins with `end`, which is returned, or something else is shown. */
  async function follow(response: Response, from: string, end: string): Promise<string | Response> {
    let [here, shown] = [from, response];
    while (shown.status >= 300 && shown.status < 400) {
      here = new URL(shown.headers.get('location') ?? '', here).href;
      if (here.startsWith(end)) return here;
      shown = await go(here);
    }
    return Object.assign(shown, { here });
  }
  return { go, follow };
}

export type Browser = ReturnType<typeof browser>;

interface Endpoints {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
}

/** Signs in to the console as its page does: authorization code with PKCE, and the address that the person types or chooses. */
export async function signIn(console_url: string, email: string, { go, follow }: Browser = browser()): Promise<Tokens> {
  const { issuer, client_id, scope } = (await (await fetch(`${console_url}/config.json`)).json()) as Record<
    string,
    string
  >;
  const found = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Endpoints;
  const verifier = randomBytes(32).toString('base64url');
  const redirect_uri = `${console_url}/callback`;
  const query = new URLSearchParams({
    ...{ client_id: String(client_id), scope: String(scope), redirect_uri, response_type: 'code', state: 'a state' },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
  });
  const asked = `${found.authorization_endpoint}?${query}`;
  let end = await follow(await go(asked), asked, redirect_uri);
  if (typeof end !== 'string') {
    // Nobody is signed in there yet: the page asks who it is.
    const { here } = end as Response & { here: string };
    const answer = await go(here, { method: 'POST', body: new URLSearchParams({ email }) });
    end = await follow(answer, here, redirect_uri);
  }
  if (typeof end !== 'string') throw new Error(`signing in ended at ${end.status} ${await end.text()}`);
  const code = new URL(end).searchParams.get('code') ?? '';
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri,
    client_id: String(client_id),
    code_verifier: verifier,
  });
  const answer = await fetch(found.token_endpoint, { method: 'POST', body, headers: { origin: console_url } });
  if (answer.headers.get('access-control-allow-origin') !== console_url)
    throw new Error('the page may not read the answer with the tokens');
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}
