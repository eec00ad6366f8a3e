import { envNames } from '../../shared/base/env-names.ts';
import { webhookSettings } from '../../shared/host-settings.ts';
import { longestDelaySeconds } from '../../shared/queues.ts';

const longestWaitSeconds = 7 * 24 * 3600;
/** The worker ends after 30 s, and its messages are shown to others after 35. */
const longestTimeoutMs = 15_000;
/** Lambda runs no more batches of a queue at a time. */
const mostSlots = 1_000;

/** The variables for the delivery of webhooks: as on AWS, unless a person has set others. Throws one line that says what is wrong with those. */
export function webhookEnvironment(given: NodeJS.ProcessEnv): Record<string, string> {
  const { webhookRetrySchedule, webhookTimeoutMs, webhookProbeSeconds, webhookSlots } = envNames;
  const schedule = given[webhookRetrySchedule] || webhookSettings.retrySeconds.join(',');
  const waits = schedule.split(',').map((part) => part.trim());
  if (waits.length > 50 || !waits.every((wait) => isNumber(wait, 0, longestWaitSeconds)))
    throw new Error(
      `${webhookRetrySchedule} must be up to 50 waits in seconds, separated by commas, each from 0 to ${longestWaitSeconds}, not "${schedule}"`,
    );
  const timeoutMs = given[webhookTimeoutMs] || String(webhookSettings.timeoutMs);
  if (!isNumber(timeoutMs, 1, longestTimeoutMs) || timeoutMs.includes('.'))
    throw new Error(
      `${webhookTimeoutMs} must be a whole number of milliseconds from 1 to ${longestTimeoutMs}, not "${timeoutMs}"`,
    );
  // A person who shortens the waits wants a dead receiver to be asked as often, too.
  const longestWait = Math.max(1, ...waits.map(Number));
  const probeSeconds = given[webhookProbeSeconds] || String(Math.min(webhookSettings.probeSeconds, longestWait));
  // The check of a breaker is a message that waits in the queue.
  if (!isNumber(probeSeconds, 1, longestDelaySeconds))
    throw new Error(`${webhookProbeSeconds} must be seconds from 1 to ${longestDelaySeconds}, not "${probeSeconds}"`);
  const slots = given[webhookSlots] || String(webhookSettings.slotsPerOrganization);
  if (!isNumber(slots, 1, mostSlots) || slots.includes('.'))
    throw new Error(`${webhookSlots} must be a whole number from 1 to ${mostSlots}, not "${slots}"`);
  return {
    [webhookRetrySchedule]: waits.join(','),
    [webhookTimeoutMs]: timeoutMs,
    [webhookProbeSeconds]: probeSeconds,
    [webhookSlots]: slots,
  };
}

/** A plain decimal number in this range. */
const isNumber = (text: string, from: number, to: number) =>
  /^\d{1,7}(\.\d{1,3})?$/.test(text) && Number(text) >= from && Number(text) <= to;
