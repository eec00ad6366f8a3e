import { limitNames } from '../../shared/base/env-names.ts';
import { type Limits, usualLimits } from '../../shared/host-settings.ts';

/** What an organization may use on a laptop: as on AWS, unless a person has set other numbers. Throws one line for one that is wrong. */
export function localLimits(given: NodeJS.ProcessEnv): Limits {
  const limits = Object.entries(limitNames).map(([limit, name]) => {
    const text = given[name] || String(usualLimits[limit as keyof Limits]);
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error(`${name} must be a whole number from 1 on, not "${text}"`);
    return [limit, Number(text)];
  });
  return Object.fromEntries(limits) as unknown as Limits;
}

/** The variables of the same. */
export const limitsEnvironment = (given: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(localLimits(given)).map(([limit, value]) => [limitNames[limit as keyof Limits], String(value)]),
  );
