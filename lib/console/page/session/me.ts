import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useConsoleApi } from '../api/console-api.ts';

/** An organization that somebody is a member of. */
interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: 'owner' | 'agent';
}

/** Who is signed in. */
export interface Me {
  readonly email: string;
  readonly name: string;
  readonly organizations: readonly Membership[];
}

export function useMe() {
  const api = useConsoleApi();
  return useQuery({ queryKey: ['me'], queryFn: () => api.get<Me>('/me'), staleTime: 60_000 });
}

/** Who works here, and for which organization: what every page below `/o/…` knows. */
export interface Here {
  readonly me: Me;
  readonly organization: Membership;
}

export const HereContext = createContext<Here | undefined>(undefined);

export function useHere(): Here {
  const here = useContext(HereContext);
  if (!here) throw new Error('this page belongs to no organization');
  return here;
}
