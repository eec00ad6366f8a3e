import { envNames } from '../../shared/base/env-names.ts';

/** As on AWS (`lib/config.ts`), unless a person wants to wait less. */
const defaults = { schedule: '5,300,1800,7200,18000,36000,36000', timeoutMs: '10000', probeSeconds: 60 } as const;

const longestWaitSeconds = 7 * 24 * 3600;
/** The worker ends after 30 s, and its messages are shown to others after 35. */
const longestTimeoutMs = 15_000;
/** The queue delays a message by no more. */
const longestProbeSeconds = 900;

/** What a person has set for the delivery of webhooks. Throws one line that says what is wrong with it. */
export function webhookSettings(given: NodeJS.ProcessEnv): Record<string, string> {
  const { webhookRetrySchedule, webhookTimeoutMs, webhookProbeSeconds } = envNames;
  const schedule = given[webhookRetrySchedule] || defaults.schedule;
  const waits = schedule.split(',').map((part) => part.trim());
  if (waits.length > 50 || !waits.every((wait) => isNumber(wait, 0, longestWaitSeconds)))
    throw new Error(
      `${webhookRetrySchedule} must be up to 50 waits in seconds, separated by commas, each from 0 to ${longestWaitSeconds}, not "${schedule}"`,
    );
  const timeoutMs = given[webhookTimeoutMs] || defaults.timeoutMs;
  if (!isNumber(timeoutMs, 1, longestTimeoutMs) || timeoutMs.includes('.'))
    throw new Error(
      `${webhookTimeoutMs} must be a whole number of milliseconds from 1 to ${longestTimeoutMs}, not "${timeoutMs}"`,
    );
  // Whoever shortens the waits wants a dead receiver to be asked as often, too.
  const longestWait = Math.max(1, ...waits.map(Number));
  const probeSeconds = given[webhookProbeSeconds] || String(Math.min(defaults.probeSeconds, longestWait));
  if (!isNumber(probeSeconds, 1, longestProbeSeconds))
    throw new Error(`${webhookProbeSeconds} must be seconds from 1 to ${longestProbeSeconds}, not "${probeSeconds}"`);
  return {
    [webhookRetrySchedule]: waits.join(','),
    [webhookTimeoutMs]: timeoutMs,
    [webhookProbeSeconds]: probeSeconds,
  };
}

/** A plain decimal number in this range. */
const isNumber = (text: string, from: number, to: number) =>
  /^\d{1,7}(\.\d{1,3})?$/.test(text) && Number(text) >= from && Number(text) <= to;
