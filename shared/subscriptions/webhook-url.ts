import { lazy } from '../base/lazy.ts';
import { ApiError } from '../errors.ts';
import { codePoints, requiredText } from '../input/fields.ts';
import { type AllowList, isExempt } from '../outbound/address-policy.ts';
import { keptRefusalOf } from '../outbound/refuse-address.ts';
import type { Deps } from '../runtime/deps.ts';

/** In code points. */
const urlLength = 2048;

/** `url` in a body: text that shows something. Whether it may be dialled is for `refuseWebhookUrl`, which knows the settings. */
export const webhookUrlSchema = requiredText({ max: urlLength }).meta({ format: 'uri' });

/** A scheme, two slashes and a host. WHATWG's parser also takes one slash, backslashes, tabs and spaces. */
const plainAddress = lazy(() => /^https?:\/\/(?<authority>[^\s\p{Cc}\\/?#]+)(?:[/?#][^\s\p{Cc}]*)?$/iu);

/**
 * Why nothing may be delivered to an address, as it is written; undefined when something may. Follows "url" in a message. Where a
 * name leads is for `refusePrivateName` (`outbound/refuse-address.ts`), and for the dialler at each attempt.
 */
export function webhookUrlRefusal(text: string, allow: AllowList): string | undefined {
  if (codePoints(text) > urlLength) return `must be at most ${urlLength} characters (Unicode code points)`;
  const written = plainAddress().exec(text);
  const url = written && URL.parse(text);
  if (!url) return 'must be an absolute https URL, without white space';
  if (written.groups?.authority?.includes('@')) return 'must not carry credentials';
  const exempt = isExempt(url, 'tenant', allow);
  if (url.protocol !== 'https:' && !exempt) return 'must be an https URL';
  const refusal = keptRefusalOf(url, exempt);
  return refusal === undefined ? undefined : `is refused: ${refusal}`;
}

/** Throws 400 when nothing may be delivered to the address as it is written. */
export function refuseWebhookUrl(url: string, { settings }: Deps<'http'>): void {
  const refusal = webhookUrlRefusal(url, settings.outboundAllow);
  if (refusal !== undefined) throw new ApiError('Invalid field', `url ${refusal}`);
}
