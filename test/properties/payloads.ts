import {
  chatappListPost,
  type GatewayInstance,
  gatewayPost,
  type ProviderPost,
  photoappPost,
} from '../faults/provider-posts.ts';
import type { Tenant } from '../support/tenant.ts';
import type { Taken } from './organization.ts';
import type { Name, Said } from './steps.ts';
import { emojis, idOf, jidOf, messageId, numbers, photoappId, secondOf, textOf, userIdOf } from './words.ts';

/** What a provider knows when it tells of something. */
export interface Situation {
  readonly name: Name;
  readonly tenant: Tenant;
  readonly instance: GatewayInstance;
  /** Of the beginning, in seconds since the epoch. */
  readonly start: number;
  /** What it took, by its own ids. */
  readonly taken: ReadonlyMap<string, Taken>;
}

/** The POSTs in which the providers tell of these things, in this order; what one tells in a row is in one POST. */
export function postsOf(said: readonly Said[], situation: Situation): ProviderPost[] {
  const posts: ProviderPost[] = [];
  for (const via of ['chatapp', 'gateway', 'photoapp'] as const) {
    const its = said.filter((each) => each.via === via);
    if (its.length === 0) continue;
    if (via === 'chatapp') posts.push(chatapp(its, situation));
    if (via === 'gateway')
      posts.push(
        gatewayPost(
          situation.instance,
          its.map((each) => gatewayEvent(each, situation)),
        ),
      );
    if (via === 'photoapp')
      posts.push(
        photoappPost(
          situation.tenant,
          its.map((each) => photoappEvent(each, situation)),
        ),
      );
  }
  return posts;
}

const timeOf = (said: Said, { start }: Situation) => start + secondOf(said);
const targetOf = (said: Said) => ('on' in said ? messageId(said, said.on) : '');
/** Whoever has written a message changes it; of its status and of a reaction to it the other side tells. */
const isOurs = (said: Said) =>
  said.say === 'echo' ||
  said.say === 'confirm' ||
  ((said.say === 'edit' || said.say === 'revoke') && said.on.of === 'echo');
const isByUs = (said: Said) => isOurs(said) || (said.say === 'reaction' && said.by === 'us');

function chatapp(said: readonly Said[], situation: Situation): ProviderPost {
  const posts = said.map((each) => {
    if (each.say === 'confirm') {
      const status = { ...each, say: 'status', status: 'sent', bare: false } as const;
      return chatappListPost(situation.tenant, 'messages', { statuses: [statusOf(status, situation)] });
    }
    if (each.say === 'status')
      return chatappListPost(situation.tenant, 'messages', { statuses: [statusOf(each, situation)] });
    const item = chatappItem(each, situation);
    return isByUs(each)
      ? chatappListPost(situation.tenant, 'smb_message_echoes', { message_echoes: [item] })
      : chatappListPost(situation.tenant, 'messages', { messages: [item] });
  });
  const entry = posts.flatMap(({ webhook }) => (webhook as { entry: object[] }).entry);
  return { channel: 'chatapp', webhook: { object: 'whatsapp_business_account', entry } };
}

function chatappItem(said: Said, situation: Situation): object {
  const number = numbers[said.with];
  const user_id = userIdOf(said.with);
  const parties = isByUs(said)
    ? { from: '15550001111', to: number }
    : { from: number, ...(user_id !== undefined && { from_user_id: user_id }) };
  return {
    ...parties,
    id: idOf(said),
    timestamp: String(timeOf(said, situation)),
    ...chatappContent(said, situation.name),
  };
}

function chatappContent(said: Said, name: Name): object {
  const body = textOf(name, said);
  const original_message_id = targetOf(said);
  switch (said.say) {
    case 'text':
    case 'echo':
      return { type: 'text', text: { body } };
    case 'image':
      return { type: 'image', image: { id: `${name}-file${said.n}`, mime_type: 'image/png', caption: body } };
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: original_message_id, emoji: emojis[said.n] } };
    case 'edit': {
      const edit = { original_message_id, message: { type: 'text', text: { body } } };
      return { id: `edit.${original_message_id}.${said.n}`, type: 'edit', edit };
    }
    case 'revoke':
      return { id: `revoke.${original_message_id}`, type: 'revoke', revoke: { original_message_id } };
    default:
      throw new Error(`a ${said.say} is no message`);
  }
}

function statusOf(said: Extract<Said, { readonly say: 'status' }>, situation: Situation): object {
  const id = targetOf(said);
  const ownId = said.bare ? undefined : situation.taken.get(id)?.ownId;
  return {
    id,
    status: said.status,
    timestamp: String(timeOf(said, situation)),
    recipient_id: numbers[said.with],
    ...(ownId !== undefined && { biz_opaque_callback_data: ownId }),
    ...(said.status === 'failed' && { errors: [{ code: 131047, title: 'Re-engagement message' }] }),
  };
}

/** The server's names of statuses. */
const updates = { sent: 'SERVER_ACK', delivered: 'DELIVERY_ACK', read: 'READ', failed: 'ERROR' } as const;

function gatewayEvent(said: Said, situation: Situation): object {
  const remoteJid = jidOf(said.with);
  const target = targetOf(said);
  const upsert = (fromMe: boolean, message: object) => ({
    event: 'messages.upsert',
    data: { key: { id: idOf(said), remoteJid, fromMe }, message, messageTimestamp: timeOf(said, situation) },
  });
  switch (said.say) {
    case 'text':
    case 'echo':
      return upsert(isByUs(said), { conversation: textOf(situation.name, said) });
    case 'image':
      return upsert(false, {
        imageMessage: { caption: textOf(situation.name, said) },
        mediaUrl: `https://files.test/of-${situation.name}.png`,
      });
    case 'reaction':
      return upsert(isByUs(said), { reactionMessage: { key: { id: target }, text: emojis[said.n] } });
    case 'edit': {
      const key = { id: target, remoteJid, fromMe: true };
      const editedMessage = { conversation: textOf(situation.name, said) };
      return {
        event: 'messages.edited',
        data: { key, type: 'MESSAGE_EDIT', editedMessage, timestampMs: String(timeOf(said, situation) * 1000) },
      };
    }
    case 'revoke':
      return { event: 'messages.delete', data: { id: target, remoteJid, fromMe: true, status: 'DELETED' } };
    case 'confirm': {
      const key = { id: target, remoteJid, fromMe: true };
      const { content: message, at } = situation.taken.get(target) as Taken;
      return { event: 'messages.upsert', data: { key, message, messageTimestamp: at } };
    }
    case 'status':
      return {
        event: 'messages.update',
        data: { keyId: target, remoteJid, fromMe: true, status: updates[said.status] },
      };
  }
}

function photoappEvent(said: Said, situation: Situation): object {
  const account = { id: situation.tenant.organization.photoapp_account_id };
  const parties = isByUs(said)
    ? { sender: account, recipient: { id: photoappId } }
    : { sender: { id: photoappId }, recipient: account };
  const mid = idOf(said) ?? targetOf(said);
  const text = textOf(situation.name, said);
  const event = (member: object) => ({ ...parties, timestamp: timeOf(said, situation) * 1000, ...member });
  switch (said.say) {
    case 'text':
      return event({ message: { mid, text } });
    case 'echo':
      return event({ message: { mid, text, is_echo: true } });
    case 'image':
      return event({
        message: {
          mid,
          attachments: [{ type: 'image', payload: { url: `https://files.test/of-${situation.name}.png` } }],
        },
      });
    case 'reaction':
      return event({
        reaction: {
          mid,
          action: emojis[said.n] === '' ? 'unreact' : 'react',
          emoji: emojis[said.n],
          reaction: 'other',
        },
      });
    case 'edit':
      return event({ message_edit: { mid, text, num_edit: said.n + 1 } });
    case 'revoke':
      return event({ message: { mid, is_deleted: true, ...(isOurs(said) && { is_echo: true }) } });
    case 'confirm': {
      const { content, at } = situation.taken.get(mid) as Taken;
      return { ...event({ message: { mid, is_echo: true, ...content } }), timestamp: at * 1000 };
    }
    case 'status':
      return event({ read: { mid } });
  }
}
