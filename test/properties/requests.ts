import { serve as serveAudio } from '../../functions/gateway/send-audio.ts';
import { serve as serveLocation } from '../../functions/gateway/send-location.ts';
import { serve as servePoll } from '../../functions/gateway/send-poll.ts';
import { serve as serveReaction } from '../../functions/gateway/send-reaction.ts';
import { serve as serveChatapp } from '../../functions/messages/send-chatapp.ts';
import { serve as servePhotoapp } from '../../functions/messages/send-photoapp.ts';
import type { Call, Serve } from '../support/call.ts';
import type { Organization, Sent } from './organization.ts';
import type { Send } from './steps.ts';
import { jidOf, marked, messageId, numbers, photoappId } from './words.ts';

/** A request that sends, and what it says. */
export interface SendRequest extends Pick<Sent, 'operation' | 'text' | 'target'> {
  readonly serve: Serve;
  readonly call: Call;
  /** As its provider would show it to our other devices. */
  readonly content: object;
}

/** What the endpoints of the gateway are called by. */
const gateway = {
  poll: { serve: servePoll, path: 'sendPoll' },
  place: { serve: serveLocation, path: 'sendLocation' },
  audio: { serve: serveAudio, path: 'sendAudio' },
  reaction: { serve: serveReaction, path: 'sendReaction' },
} as const;

/** The request of a send, of which there were `count` before. Those under a key of one kind to one person are the same. */
export function requestOf(organization: Organization, send: Send, count: number): SendRequest {
  const { kind, key, via, with: person } = send;
  const words = key === undefined ? `send ${count}` : `${via} ${person} ${kind} under key ${key}`;
  const text = marked(organization.name, words);
  // Under a key what a reaction is to must not depend on what else has been sent; and none can be to itself.
  const isThere =
    send.on.of !== 'send' || organization.taken.some(({ providerId }) => providerId === messageId(send, send.on));
  const target = messageId(send, key === undefined && isThere ? send.on : { of: 'text', n: 0 });
  const emoji = key === undefined ? send.emoji : '🙌';
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': `key ${key}` };
  const said = {
    content: contentOf(send, { text, target, emoji }),
    ...(kind === 'reaction' ? { target } : kind === 'audio' ? {} : { text }),
  };
  if (via === 'photoapp') {
    const body = {
      photoapp_id: photoappId,
      message_type: 'audio',
      media_url: `https://files.test/of-${organization.name}.m4a`,
    };
    return { serve: servePhotoapp as Serve, operation: 'photoapp', call: { body, headers }, ...said };
  }
  if (via === 'chatapp') {
    const body = {
      phone_number: numbers[person],
      message_type: kind,
      ...chatappContent(send, { text, target, emoji }),
    };
    return { serve: serveChatapp as Serve, operation: 'chatapp', call: { body, headers }, ...said };
  }
  const { serve, path } = gateway[kind as keyof typeof gateway];
  const body = gatewayBody(send, { text, target, emoji });
  const call = { path: `/message/${path}/${organization.instance.name}`, body, headers };
  return { serve: serve as Serve, operation: path, call, ...said };
}

interface Said {
  readonly text: string;
  readonly target: string;
  readonly emoji: string;
}

function chatappContent({ kind }: Send, { text, target, emoji }: Said): object {
  switch (kind) {
    case 'text':
      return { text };
    case 'image':
      return { media_url: 'https://files.test/picture.png', caption: text };
    case 'location':
      return { location: { latitude: 1, longitude: 2, name: text } };
    default:
      return { reaction: { message_id: target, emoji } };
  }
}

function gatewayBody({ kind, with: person }: Send, { text, target, emoji }: Said): object {
  const number = numbers[person];
  switch (kind) {
    case 'poll':
      return { number, name: text, selectableCount: 1, values: ['a', 'b'] };
    case 'place':
      return { number, latitude: 1, longitude: 2, name: text };
    case 'audio':
      return { number, audio: Buffer.from('OggS and more').toString('base64') };
    default:
      return { reactionMessage: { key: { id: target, fromMe: false, remoteJid: jidOf(person) }, text: emoji } };
  }
}

/** What an echo of it holds. */
function contentOf({ kind, via }: Send, { text, target, emoji }: Said): object {
  if (via === 'photoapp') return { attachments: [{ type: 'audio', payload: { url: 'https://files.test/voice.m4a' } }] };
  switch (kind) {
    case 'poll':
      return { pollCreationMessageV3: { name: text, options: [{ optionName: 'a' }, { optionName: 'b' }] } };
    case 'place':
      return { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: text } };
    case 'audio':
      return { audioMessage: { ptt: true } };
    default:
      return { reactionMessage: { key: { id: target }, text: emoji } };
  }
}
