import { days } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import { scheduledDays } from '../host-settings.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { NewBroadcast } from './new-broadcast.ts';

/** Throws 400 for a rate over the organization's own, and for a time that has passed or is too far away. */
export function refuseLimits(
  organization: Organization,
  { rate, schedule_at }: Pick<NewBroadcast, 'rate' | 'schedule_at'>,
  { clock, settings }: Deps<'limits'>,
): void {
  const most = organization.sends_per_second ?? settings.limits.sendsPerSecond;
  if (rate !== undefined && rate > most) {
    throw new ApiError('Invalid field', `rate must be at most ${most}, the organization's messages a second`);
  }
  if (schedule_at === undefined) return;
  const now = clock.now();
  if (schedule_at <= now) throw new ApiError('Invalid field', 'schedule_at must be in the future');
  if (schedule_at > now + days(scheduledDays)) {
    throw new ApiError('Invalid field', `schedule_at must be within ${scheduledDays} days`);
  }
}
