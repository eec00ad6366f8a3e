import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { escaped, page } from './choose-page.ts';
import type { KeptKeys } from './kept-keys.ts';
import { MemoryAdapter } from './memory-adapter.ts';
import { nameOf } from './people.ts';

/** The console's name at the sandbox, and the audience of its access tokens. */
export const consoleClient = 'relaydesk-console';
/** What the console asks for. */
export const consoleScope = 'openid email profile';

/** What the tokens are for. Without a resource they would be for the provider itself alone, and no JWTs. */
const resource = 'urn:relaydesk:console';

const minutes = (count: number): number => count * 60;
const days = (count: number): number => minutes(count * 24 * 60);

export interface Issuer {
  readonly url: string;
  /** The path of `url`. */
  readonly path: string;
  readonly keys: KeptKeys;
  /** Where the console is, in all its spellings. */
  readonly consoles: () => readonly string[];
}

/** An OpenID provider for the console alone. The package is loaded when somebody signs in: it takes half a second. */
export async function makeProvider(issuer: Issuer): Promise<Provider> {
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(issuer.url, configurationOf(issuer));
  provider.on('server_error', (_context, error) => console.error(`sandbox, signing in: ${error.message}`));
  return provider;
}

const configurationOf = ({ path, keys, consoles }: Issuer): Configuration => ({
  adapter: MemoryAdapter,
  clients: [
    {
      client_id: consoleClient,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: consoles().map((url) => `${url}/callback`),
      post_logout_redirect_uris: consoles().map((url) => `${url}/`),
    },
  ],
  clientBasedCORS: (_context, origin) => consoles().includes(origin),
  pkce: { required: () => true },
  jwks: { keys: [keys.jwk] },
  cookies: { keys: [keys.cookieSecret] },
  scopes: consoleScope.split(' '),
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  interactions: { url: (_context, { uid }) => `${path}/interaction/${uid}` },
  findAccount: (_context, email) => ({ accountId: email, claims: () => claimsOf(email) }),
  loadExistingGrant: grantAll,
  issueRefreshToken: async () => true,
  ttl: {
    AccessToken: minutes(15),
    IdToken: minutes(15),
    Interaction: minutes(60),
    Grant: days(14),
    Session: days(14),
    RefreshToken: days(1),
  },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: consoleScope,
        audience: consoleClient,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: signOutAtOnce,
      postLogoutSuccessSource: (context) => show(context, page('You have signed out', '')),
    },
  },
  renderError: (context, { error, error_description: says }) =>
    show(context, page('Signing in did not work', `<p>${escaped(`${error}: ${says}`)}</p>`)),
});

function show(context: KoaContextWithOIDC, html: string): void {
  context.type = 'html';
  context.body = html;
}

/** What is known of a person: the address is who they are. */
export const claimsOf = (email: string) => ({ sub: email, email, email_verified: true, name: nameOf(email) });

/** The console may know who a person is without the person being asked. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc;
  const known = oidc.result?.consent?.grantId ?? (client && session?.grantIdFor(client.clientId));
  const found = known === undefined ? undefined : await provider.Grant.find(known);
  if (found) return found;
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
  grant.addOIDCScope(consoleScope);
  grant.addResourceScope(resource, consoleScope);
  await grant.save();
  return grant;
}

/** A person who has pressed the button in the console is not asked again. */
function signOutAtOnce(context: KoaContextWithOIDC, form: string): void {
  const yes = '<input type="hidden" name="logout" value="yes" form="op.logoutForm">';
  const button = '<button form="op.logoutForm">Sign out</button>';
  const html = page('Signing out', `${form}${yes}${button}<script>document.forms[0].submit()</script>`);
  show(context, html);
}
