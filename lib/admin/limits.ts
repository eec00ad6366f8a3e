import type { Organization } from '../../shared/organizations/organization.ts';
import { sendsLeft } from '../../shared/organizations/send-rate.ts';
import type { AdminDeps } from './command.ts';

/** The flags that give an organization numbers of its own; the stage's are in `lib/config.ts`. */
export const limitFlags = {
  'send-rate': { value: 'n', help: "messages a second that it may send, instead of the stage's number" },
  'read-rate': { value: 'n', help: 'reads a second that it may make with each of its keys' },
} as const;

/** What an organization may use, and what is left of it. */
export async function limitsOf(organization: Organization, deps: AdminDeps) {
  const { perSecond, left } = await sendsLeft(organization, deps);
  const reads = organization.reads_per_second ?? deps.settings.limits.readsPerSecond;
  return { sends: { per_second: perSecond, left_now: left }, reads: { per_second_and_key: reads } };
}
