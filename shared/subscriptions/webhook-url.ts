import { seconds } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import { codePoints, requiredText } from '../input/fields.ts';
import { type AllowList, isExempt, isForbiddenLiteral, refusalOf } from '../outbound/address-policy.ts';
import type { Deps } from '../runtime/deps.ts';

/** In code points. */
const urlLength = 2048;

/** `url` in a body: text that shows something. Whether it may be dialled is for `refuseWebhookUrl`, which knows the settings. */
export const webhookUrlSchema = requiredText({ max: urlLength }).meta({ format: 'uri' });

/** A scheme, two slashes and a host. WHATWG's parser also takes one slash, backslashes, tabs and spaces. */
const plainAddress = /^https?:\/\/(?<authority>[^\s\p{Cc}\\/?#]+)(?:[/?#][^\s\p{Cc}]*)?$/iu;

/** Names that never lead to the public internet (RFC 6761, 6762, 8375, ICANN's `internal`), and such without a dot. */
const privateName = /^[^.]+$|(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/**
 * Why nothing may be delivered to an address, as it is written; undefined when something may. Follows "url" in a message. Where a
 * name leads is for `refusePrivateName`, and for the dialler.
 */
export function webhookUrlRefusal(text: string, allow: AllowList): string | undefined {
  if (codePoints(text) > urlLength) return `must be at most ${urlLength} characters (Unicode code points)`;
  const written = plainAddress.exec(text);
  const url = written && URL.parse(text);
  if (!url) return 'must be an absolute https URL, without white space';
  if (written.groups?.authority?.includes('@')) return 'must not carry credentials';
  const exempt = isExempt(url, 'tenant', allow);
  if (url.protocol !== 'https:' && !exempt) return 'must be an https URL';
  const refusal = refusalOf(url, exempt);
  if (refusal !== undefined) return `is refused: ${refusal}`;
  return !exempt && isPrivateHost(url.hostname) ? 'is refused: the address is private or reserved' : undefined;
}

/** For the look-up of a name. One that takes longer says nothing against the address. */
const lookUpMs = seconds(3);

/** Throws 400 when nothing may be delivered to the address as it is written. */
export function refuseWebhookUrl(url: string, { settings }: Deps<'http'>): void {
  const refusal = webhookUrlRefusal(url, settings.outboundAllow);
  if (refusal !== undefined) throw new ApiError('Invalid field', `url ${refusal}`);
}

/**
 * Throws 400 when the name in the address leads to a private address now. A name that cannot be looked up may be on its way,
 * or the look-up's fault a passing one: it is looked up again at each attempt. The answer tells an organization which names
 * the deployment's own DNS has, though not where they lead: a network whose names are secret needs a resolver that keeps them.
 */
export async function refusePrivateName(url: string, { http }: Deps<'http'>): Promise<void> {
  if ((await http.resolve(url, lookUpMs)) !== 'blocked') return;
  throw new ApiError('Invalid field', 'url is refused: the name leads to a private or reserved address');
}

/** Dots at the end of a name change nothing about where it leads. */
function isPrivateHost(hostname: string): boolean {
  const name = hostname.replace(/\.+$/, '');
  return isForbiddenLiteral(name) || (!name.startsWith('[') && privateName.test(name));
}
