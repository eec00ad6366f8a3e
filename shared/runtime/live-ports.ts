import { seconds } from '../base/clock.ts';
import { env, optionalEnv } from '../base/env.ts';
import { type EnvName, envNames, limitNames } from '../base/env-names.ts';
import { lazyObject } from '../base/lazy.ts';
import type { Limits } from '../host-settings.ts';
import { parseAllowList } from '../outbound/address-policy.ts';
import type { PlainPorts, Ports, Settings } from './deps.ts';
import { plainPorts } from './plain-ports.ts';
import { sdkRequests } from './sdk-requests.ts';
import { signingHash } from './signing-hash.ts';

/** A call that hangs must leave time for the calls after it. */
export const clientSettings = {
  requestHandler: sdkRequests({ connectMs: 1_000, answerMs: 2_500 }),
  sha256: signingHash(),
};

const api = (url: EnvName, version: EnvName) => ({ url: env(url).replace(/\/+$/, ''), version: env(version) });
const number = (name: EnvName) => Number(env(name));

// Read anew each time, which takes a microsecond: accessors of an object that is written out cost a start nothing, and as many lazy
// members 0.1 ms.

const limits: Limits = {
  get sendsPerSecond() {
    return number(limitNames.sendsPerSecond);
  },
  get readsPerSecond() {
    return number(limitNames.readsPerSecond);
  },
  get contactsQuota() {
    return number(limitNames.contactsQuota);
  },
  get mediaMegabytesQuota() {
    return number(limitNames.mediaMegabytesQuota);
  },
  get webhooksQuota() {
    return number(limitNames.webhooksQuota);
  },
};

/** A function has the variables of its own uses alone. */
export const settings: Settings = {
  limits,
  get chatappApi() {
    return api(envNames.chatappApiUrl, envNames.chatappApiVersion);
  },
  get photoappApi() {
    return api(envNames.photoappApiUrl, envNames.photoappApiVersion);
  },
  get outboundAllow() {
    return parseAllowList(optionalEnv(envNames.outboundAllow) ?? '');
  },
  get baseUrl() {
    return env(envNames.baseUrl).replace(/\/+$/, '');
  },
  // Both hosts have checked these before they set them.
  get webhookRetrySchedule() {
    return env(envNames.webhookRetrySchedule).split(',').map(Number);
  },
  get webhookTimeoutMs() {
    return number(envNames.webhookTimeoutMs);
  },
  get webhookProbeMs() {
    return seconds(number(envNames.webhookProbeSeconds));
  },
  get liveUrl() {
    return env(envNames.liveUrl);
  },
  get templatePrices() {
    return JSON.parse(env(envNames.templatePrices));
  },
  get signInIssuer() {
    return env(envNames.oidcIssuer);
  },
  get webhookSlots() {
    return number(envNames.webhookSlots);
  },
  get deadLetterQueues() {
    return JSON.parse(env(envNames.deadLetterQueues));
  },
};

/** What builds ports of a running function, each when it is first used. */
export type Part = { readonly [K in keyof Ports]?: () => Ports[K] };

type Built<P extends Part> = { readonly [K in keyof P]: P[K] extends () => infer T ? T : never };
type Together<T> = (T extends unknown ? (part: T) => void : never) extends (whole: infer All) => void ? All : never;

/**
 * The ports of a running function: the settings, and those of `parts` (`live.ts` has them all). A function names what
 * its row uses, so that its bundle has no other client; the compiler says what is lacking. Which addresses the AWS clients call is
 * the SDK's own configuration.
 */
export const livePorts = <P extends readonly Part[]>(...parts: P) =>
  lazyObject(Object.assign({ settings: () => settings }, ...parts), plainPorts) as PlainPorts &
    Pick<Ports, 'settings'> &
    Together<Built<P[number]>>;
