import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { boundedName } from '../../../base/text.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import type { TypedContent } from '../../../conversations/content.ts';
import type { Content } from '../../../conversations/message.ts';
import { leftOf, withOther } from '../../left-over.ts';
import type { Envelope } from './envelope.ts';
import type { postbackSchema } from './event-schema.ts';
import { leftOfReferral, productIn, referralOf } from './referral.ts';

/** What a person clicked, in an event: `beside` is what else the event says, `time` its time as it came. */
interface Click {
  readonly envelope: Omit<Envelope, 'isOurs'>;
  readonly time: string;
  readonly referral: unknown;
  readonly beside: unknown;
}

/** A button that was pressed, as a message. Where the platform gives it no id, it has one of ours. */
export function readPostback(
  postback: z.infer<typeof postbackSchema>,
  { envelope, time, referral, beside }: Click,
): Inbound {
  const { mid, title, payload } = postback;
  const left = {
    ...(leftOf(postback, { mid: true, title: true, payload: true, referral: true }) as object | undefined),
    ...(beside as object | undefined),
    referral: leftOfReferral(referral),
  };
  const typed: TypedContent = { type: 'reply', content: { kind: 'postback', title, payload } };
  return {
    kind: 'message',
    ...envelope,
    providerId: mid ?? ownId('postback', { envelope, time, said: [payload, title] }),
    content: {
      message: title || (payload ? `[button] ${payload}` : '[button]'),
      message_type: 'button',
      ...withOther(typed, leftOf(left, {})),
      ...clicked(referral),
      media_type: null,
      media_url: null,
    },
  };
}

/** What a person clicked without writing anything, as a message of the system. */
export function readReferral({ envelope, time, referral, beside }: Click, mid?: string): Inbound {
  const known = referralOf(referral);
  const left = { ...(beside as object | undefined), referral: leftOfReferral(referral) };
  const typed = withOther({ type: 'system', content: { kind: 'referral' } }, leftOf(left, {}));
  const name = known?.headline ?? known?.ref ?? known?.source_type;
  return {
    kind: 'message',
    ...envelope,
    providerId: mid ?? ownId('referral', { envelope, time, said: [referral] }),
    content: {
      message: name === undefined ? '[referral]' : `[referral] ${boundedName(name, 1024)}`,
      message_type: 'referral',
      ...typed,
      ...clicked(referral),
      media_type: null,
      media_url: null,
    },
    system: true,
  };
}

/** What was clicked, and the product that it shows. */
function clicked(given: unknown): Pick<Content, 'referral' | 'about'> {
  const [referral, product] = [referralOf(given), productIn(given)];
  return { ...(referral && { referral }), ...(product && { about: { product } }) };
}

/** An id for what has none on the platform: a copy of the same event has the same one. */
function ownId(kind: string, { envelope, time, said }: Pick<Click, 'envelope' | 'time'> & { said: unknown }): string {
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);
  return `${kind}.${envelope.person.photoappId}.${time}.${hash}`;
}
