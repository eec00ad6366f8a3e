import { InMemoryWebStorage, type User, WebStorageStateStore } from 'oidc-client-ts';
import type { ReactNode } from 'react';
import { AuthProvider } from 'react-oidc-context';
import type { Settings } from './settings.ts';

/** What travels with a sign-in: the page that the person wanted to see. */
interface Wanted {
  readonly page: string;
}

/**
 * Signs people in by OpenID Connect with PKCE. Tokens stay in memory, so that a reload asks the provider again; what PKCE needs
 * until the provider has sent the person back is all that is in the session's storage.
 */
export function SignIn({ settings, children }: { readonly settings: Settings; readonly children: ReactNode }) {
  return (
    <AuthProvider
      authority={settings.issuer}
      client_id={settings.client_id}
      scope={settings.scope}
      extraQueryParams={settings.audience ? { audience: settings.audience } : undefined}
      redirect_uri={`${window.location.origin}/callback`}
      post_logout_redirect_uri={`${window.location.origin}/`}
      userStore={tokens}
      stateStore={pending}
      onSigninCallback={showWanted}
    >
      {children}
    </AuthProvider>
  );
}

const tokens = new WebStorageStateStore({ store: new InMemoryWebStorage() });
const pending = new WebStorageStateStore({ prefix: 'sign-in.', store: window.sessionStorage });

/** The address as it is now, to come back to. */
export const wantedPage = (): Wanted => ({ page: window.location.pathname + window.location.search });

/** Puts the page that was wanted into the address, without the provider's code. */
function showWanted(user: User | undefined): void {
  const page = (user?.state as Wanted | undefined)?.page ?? '/';
  // A page of ours alone: an address that begins with two slashes is another host.
  window.history.replaceState(null, '', /^\/(?![/\\])/.test(page) ? page : '/');
}
