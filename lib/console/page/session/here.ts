import { createContext, useContext } from 'react';
import type { operations } from '../api/openapi.ts';

/** Who is signed in. */
type Me = operations['getMe']['responses'][200]['content']['application/json'];

/** Who works here, and for which organization: what every page below `/o/…` knows. */
interface Here {
  readonly me: Me;
  readonly organization: Me['organizations'][number];
}

export const HereContext = createContext<Here | undefined>(undefined);

export function useHere(): Here {
  const here = useContext(HereContext);
  if (!here) throw new Error('this page belongs to no organization');
  return here;
}
