import {
  chatappListPost,
  chatappPost,
  gatewayPost,
  type ProviderPost,
  photoappPost,
} from '../../faults/provider-posts.ts';
import type { Tenant } from '../../support/tenant.ts';
import type { Somebody } from './people.ts';
import type { By } from './steps.ts';

/** Whose providers tell of something. */
export interface Place {
  readonly tenant: Tenant;
  readonly instance: { readonly name: string; readonly secret: string };
}

/** What somebody writes, or is written to from our phone. */
export interface Written {
  readonly id: string;
  readonly isEcho: boolean;
  /** In seconds since the epoch. */
  readonly at: number;
}

/** Another way to write a number of Brazil. */
const respelt = (number: string) => number.replace(/^(55\d\d)9(\d{8})$/, '$1$2');

/** The webhook of a message that names the other end so. */
export function messagePost(
  place: Place,
  { somebody, by }: { somebody: Somebody; by: By },
  written: Written,
): ProviderPost {
  const { lid, photo, number, userId } = somebody;
  switch (by) {
    case 'photo':
      return photoPost(place, photo, written);
    case 'lid':
      return gatewayMessage(place, { remoteJid: `${lid}@lid` }, written);
    case 'lid and number':
      return gatewayMessage(place, { remoteJid: `${lid}@lid`, remoteJidAlt: `${number}@s.whatsapp.net` }, written);
    case 'gateway number':
      return gatewayMessage(place, { remoteJid: `${number}@s.whatsapp.net` }, written);
    default: {
      const named = by === 'user' ? undefined : by === 'spelling' ? respelt(number) : number;
      return chatappMessage(
        place,
        { number: named, userId: by === 'user' || by === 'both' ? userId : undefined },
        written,
      );
    }
  }
}

/** The words of a message, which no other has. */
export const textOf = (id: string): string => `the words of ${id}.`;

function chatappMessage(
  { tenant }: Place,
  { number, userId }: { readonly number: string | undefined; readonly userId: string | undefined },
  { id, isEcho, at }: Written,
): ProviderPost {
  const content = { id, timestamp: String(at), type: 'text', text: { body: textOf(id) } };
  if (!isEcho) return chatappPost(tenant, [{ from: number, from_user_id: userId, ...content }]);
  const echo = { from: '15550001111', to: number, to_user_id: userId, ...content };
  return chatappListPost(tenant, 'smb_message_echoes', { message_echoes: [echo] });
}

const gatewayMessage = ({ instance }: Place, names: object, { id, isEcho, at }: Written): ProviderPost =>
  gatewayPost(instance, [
    {
      event: 'messages.upsert',
      // Our own number: beside an address that hides a number, this tells whose the other is.
      sender: '15550001111@s.whatsapp.net',
      data: { key: { id, fromMe: isEcho, ...names }, message: { conversation: textOf(id) }, messageTimestamp: at },
    },
  ]);

function photoPost({ tenant }: Place, photo: string, { id, isEcho, at }: Written): ProviderPost {
  const [theirs, ours] = [{ id: photo }, { id: tenant.organization.photoapp_account_id }];
  const parties = isEcho ? { sender: ours, recipient: theirs } : { sender: theirs, recipient: ours };
  const message = { mid: id, text: textOf(id), ...(isEcho && { is_echo: true }) };
  return photoappPost(tenant, [{ ...parties, timestamp: at * 1000, message }]);
}

/** The provider's word of another number, and of another user id where there is one. */
export function numberChangePost(
  { tenant }: Place,
  { from, to, userIds }: { readonly from: string; readonly to: string; readonly userIds?: readonly [string, string] },
  { id, at }: Written,
): ProviderPost {
  const ids = userIds && { previous_user_id: userIds[0], user_id: userIds[1] };
  const system = { type: 'user_changed_number', body: textOf(id), wa_id: to, ...ids };
  return chatappPost(tenant, [{ from, id, timestamp: String(at), type: 'system', system }]);
}

/** The provider's word of another user id. */
export const userIdPost = ({ tenant }: Place, previous: string, current: string): ProviderPost =>
  chatappListPost(tenant, 'user_id_update', {
    user_id_update: [{ user_id: { previous, current }, timestamp: '1790000000' }],
  });

/** A receipt of a message to somebody. */
export const receiptPost = (
  { tenant }: Place,
  { number, userId }: { readonly number: string | undefined; readonly userId: string | undefined },
  { id, at }: Written,
): ProviderPost =>
  chatappListPost(tenant, 'messages', {
    statuses: [{ id, status: 'delivered', timestamp: String(at), recipient_id: number, recipient_user_id: userId }],
  });
