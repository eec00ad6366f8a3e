import * as z from 'zod';
import { isBlank } from '../base/text.ts';
import { phoneSchema } from '../contacts/phone.ts';
import { blankParams } from '../input/parse.ts';

/** The recipient that a client names. A `hidden` person has an id without a number, which leads to no contact. */
export type Addressee =
  | { readonly kind: 'person'; readonly digits: string }
  | { readonly kind: 'group'; readonly id: string }
  | { readonly kind: 'hidden'; readonly id: string };

const error =
  'must be a phone number with country code (7 to 15 digits), also as …@s.whatsapp.net, or the id of a group (…@g.us)';

/**
 * A number in every form that gateway clients send: as people write it, `5511999990000@s.whatsapp.net`, with a device
 * (`…:12@…`), a group's id with or without `@g.us`, a JSON number. Group ids stay as they came.
 */
export const addresseeSchema = z
  .union([z.string(), z.int().nonnegative()], { error })
  .transform((value, context): Addressee => {
    const text = String(value).trim();
    const addressee = addresseeOf(text);
    if (addressee) return addressee;
    const isMissing = isBlank(text);
    const params = isMissing ? blankParams : undefined;
    context.addIssue({ code: 'custom', message: isMissing ? 'is required' : error, params });
    return z.NEVER;
  });

function addresseeOf(text: string): Addressee | undefined {
  const [user = '', domain, ...more] = text.split('@');
  if (more.length > 0) return undefined;
  switch (domain?.toLowerCase()) {
    case undefined:
      return bareGroup(user) ?? personOf(user);
    case 's.whatsapp.net':
    case 'c.us':
      return personOf(user);
    case 'g.us':
      return /^[\w.:-]{1,100}$/.test(user) && domain === 'g.us' ? { kind: 'group', id: text } : undefined;
    case 'lid':
      return /^\d{1,30}(:\d+)?$/.test(user) ? { kind: 'hidden', id: text } : undefined;
    default:
      return undefined;
  }
}

/** Groups have ids of 18 digits and more, older ones the number of their creator and a time; both also come without `@g.us`. */
const bareGroup = (user: string): Addressee | undefined =>
  /^(\d{18,30}|\d{7,15}-\d{9,10})$/.test(user) ? { kind: 'group', id: `${user}@g.us` } : undefined;

/** Behind the colon stands one of the person's devices. */
function personOf(user: string): Addressee | undefined {
  const { data } = phoneSchema.safeParse(user.replace(/(?<=\d)(?:_\d+)?:\d{1,4}$/, ''));
  return data === undefined ? undefined : { kind: 'person', digits: data };
}
