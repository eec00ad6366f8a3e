import { isoTime } from '../../../base/clock.ts';
import { keptValue, otherMembers } from '../../kept-json.ts';
import {
  memberOf,
  tolerantBoolean,
  tolerantName,
  tolerantNumber,
  tolerantObject,
  tolerantText,
} from '../../tolerant-reader.ts';
import type { Kind, Read } from './kind.ts';
import { msOfSeconds } from './time.ts';

const name = tolerantName();

/** Orders, products, events and invitations. */
export const commerceKinds: Readonly<Record<string, Kind>> = {
  orderMessage: { type: 'order', taken: ['message', 'itemCount'], read: readOrder },
  productMessage: { type: 'interactive', taken: ['product', 'body', 'footer'], read: readProduct },
  eventMessage: {
    type: 'interactive',
    taken: ['name', 'description', 'location', 'joinLink', 'startTime', 'endTime', 'isCanceled'],
    read: readEvent,
  },
  groupInviteMessage: {
    type: 'interactive',
    taken: ['groupJid', 'groupName', 'inviteCode', 'inviteExpiration', 'caption'],
    read: readGroupInvite,
  },
};

const orderSchema = tolerantObject({ message: tolerantText, itemCount: tolerantNumber });

/** The server tells how many things were ordered, and of none what it is: that its own catalogue has. */
function readOrder(value: unknown): Read {
  const { message: text, itemCount: count } = orderSchema.parse(value);
  const shown = count === undefined ? '[order]' : `[order] ${count} ${count === 1 ? 'item' : 'items'}`;
  const other = count === undefined ? undefined : { itemCount: count };
  return {
    type: 'order',
    content: { text, items: [], other },
    shown: text === undefined || text.trim() === '' ? shown : `${shown}: ${text}`,
  };
}

const productSchema = tolerantObject({
  body: tolerantText,
  footer: tolerantText,
  product: tolerantObject({ productId: name, title: name }),
});

function readProduct(value: unknown): Read {
  const { body, footer, product } = productSchema.parse(value);
  const { productId: product_id, title } = product;
  const whole = memberOf(value, 'product');
  const other = otherMembers(whole, ['productId', 'title', 'productImage', 'firstImageId']);
  return {
    type: 'interactive',
    content: { kind: 'product', product_id, title, body, footer, other },
    shown: body ?? (title === undefined ? '[product]' : `[product] ${title}`),
  };
}

const eventSchema = tolerantObject({
  name,
  description: tolerantText,
  joinLink: tolerantName(2048),
  isCanceled: tolerantBoolean,
});

function readEvent(value: unknown): Read {
  const { name: title, description, joinLink: join_link, isCanceled: canceled } = eventSchema.parse(value);
  const [start_time, end_time] = ['startTime', 'endTime'].map((each) => timeIn(memberOf(value, each)));
  const location = keptValue(otherMembers(memberOf(value, 'location'), []));
  const times = { start_time, end_time };
  return {
    type: 'interactive',
    content: { kind: 'event', name: title, description, ...times, location, join_link, canceled },
    shown: title === undefined ? '[event]' : `[event] ${title}`,
  };
}

const inviteSchema = tolerantObject({ groupJid: name, groupName: name, inviteCode: name, caption: tolerantText });

function readGroupInvite(value: unknown): Read {
  const { groupJid: group_id, groupName: subject, inviteCode: code, caption } = inviteSchema.parse(value);
  const expires_at = timeIn(memberOf(value, 'inviteExpiration'));
  const shown = subject === undefined ? '[group invite]' : `[group invite] ${subject}`;
  return {
    type: 'interactive',
    content: { kind: 'group_invite', group_id, subject, code, expires_at, body: caption },
    shown: caption?.trim() ? `${shown}: ${caption}` : shown,
  };
}

/** Seconds as ISO 8601; undefined for what is no time. */
function timeIn(seconds: unknown): string | undefined {
  const ms = msOfSeconds(seconds);
  return ms === undefined ? undefined : isoTime(ms);
}
