import { useAuth } from 'react-oidc-context';

/** Ends the session here and at the provider, where the provider has an address for it. */
export function useSignOut(): () => Promise<void> {
  const auth = useAuth();
  return async () => {
    const { client_id, post_logout_redirect_uri = '/' } = auth.settings;
    try {
      // The managed login of Cognito wants its own names for what the standard has names for, too.
      const extraQueryParams = { client_id, logout_uri: post_logout_redirect_uri };
      await auth.signoutRedirect({ extraQueryParams });
    } catch {
      await auth.removeUser();
      window.location.assign(post_logout_redirect_uri);
    }
  };
}
