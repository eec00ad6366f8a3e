import { usualLimits } from '../../shared/host-settings.ts';
import type { Ports } from '../../shared/runtime/deps.ts';

const arnsOfTheDead = {
  events: 'dead-e',
  inbound: 'dead-i',
  deliveries: 'dead-d',
  slowDeliveries: 'dead-s',
  broadcasts: 'dead-b',
};

/** The settings of a host in a test. */
export const testSettings: Ports['settings'] = {
  chatappApi: { url: 'https://provider.test', version: 'v26.0' },
  photoappApi: { url: 'https://photoapp.test', version: 'v26.0' },
  outboundAllow: new Set(),
  baseUrl: 'https://api.test',
  liveUrl: 'wss://live.test',
  webhookRetrySchedule: [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
  webhookTimeoutMs: 10_000,
  webhookProbeMs: 60_000,
  templatePrices: {},
  signInIssuer: 'https://issuer.test',
  // Which reads are counted is decided by lot, and no test is to depend on that.
  limits: { ...usualLimits, readsPerSecond: Number.POSITIVE_INFINITY },
  webhookSlots: 30,
  deadLetterQueues: arnsOfTheDead,
};
