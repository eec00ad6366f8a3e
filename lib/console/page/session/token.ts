import { useCallback, useRef } from 'react';
import { useAuth } from 'react-oidc-context';

/** A function that gives the access token as it is when it is called: a renewed one must not make new clients. */
export function useToken(): () => string | undefined {
  const token = useAuth().user?.access_token;
  const latest = useRef(token);
  latest.current = token;
  return useCallback(() => latest.current, []);
}
