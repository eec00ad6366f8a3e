import * as z from 'zod';
import { isBlank } from '../base/blank.ts';
import { phoneSchema } from '../contacts/identities/phone.ts';
import { gatewayGroupIdIn } from '../conversations/group.ts';
import { blankParams } from '../input/parse.ts';
import { lidOf } from '../providers/evolution/jid.ts';

/** The recipient that a client names. A `hidden` person is named by an address without a number (`123@lid`). */
export type Addressee =
  | { readonly kind: 'person'; readonly digits: string }
  | { readonly kind: 'group'; readonly id: string }
  | { readonly kind: 'hidden'; readonly lid: string };

const error =
  'must be a phone number with country code (7 to 15 digits), also as …@s.whatsapp.net, a person’s address that hides it (…@lid), or the id of a group (…@g.us)';

/** The addressee as clients and servers name it: digits, a group's id, or an address. */
export const addressOf = (addressee: Addressee): string =>
  addressee.kind === 'person' ? addressee.digits : addressee.kind === 'group' ? addressee.id : addressee.lid;

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

/** An address of the chat-app's own protocol is a user and a server; everything else is a number as people write it, or a group. */
function addresseeOf(text: string): Addressee | undefined {
  const [, user = '', server] = /^([^@]*)@([a-z.]+)$/i.exec(text) ?? [];
  switch (server?.toLowerCase()) {
    case undefined:
      return groupOf(gatewayGroupIdIn(text)) ?? personOf(text);
    case 's.whatsapp.net':
    case 'c.us':
      return personOf(user);
    case 'g.us':
      return groupOf(gatewayGroupIdIn(text));
    case 'lid':
      return hiddenOf(lidOf(`${user}@lid`));
    default:
      return undefined;
  }
}

const groupOf = (id: string | undefined): Addressee | undefined =>
  id === undefined ? undefined : { kind: 'group', id };

const hiddenOf = (lid: string | undefined): Addressee | undefined =>
  lid === undefined ? undefined : { kind: 'hidden', lid };

/** In an address one of the person's devices stands behind the colon; in a number as people write it that is no more than a sign. */
function personOf(user: string): Addressee | undefined {
  const { data } = phoneSchema.safeParse(user.replace(/^(\d+)(?:_\d+)?:\d{1,4}$/, '$1'));
  return data === undefined ? undefined : { kind: 'person', digits: data };
}
