import { serve as serveAudio } from '../../functions/gateway/send-audio.ts';
import { serve as serveLocation } from '../../functions/gateway/send-location.ts';
import { serve as servePoll } from '../../functions/gateway/send-poll.ts';
import { serve as serveReaction } from '../../functions/gateway/send-reaction.ts';
import { serve as serveSend } from '../../functions/messages/send-chatapp.ts';
import { serve as servePhotoapp } from '../../functions/messages/send-photoapp.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import type { Serve } from '../support/call.ts';
import { fileAnswer, type World } from '../support/world.ts';

/** What is sent: each kind takes another way through the send flow. */
export type Kind =
  | 'text'
  | 'image'
  | 'image of an upload'
  | 'reaction'
  | 'template'
  | 'template with an upload'
  | PhotoappKind
  | GatewayKind;

/** On the photo-app. */
export type PhotoappKind =
  | 'photo-app audio'
  | 'photo-app text'
  | 'photo-app image'
  | 'photo-app image of an upload'
  | 'photo-app reaction';

/** Over an instance's own server. */
export type GatewayKind = 'gateway poll' | 'gateway location' | 'gateway audio' | 'gateway reaction';

/** Whether its provider takes no id of ours along, and sends none back. */
export const isEchoed = (kind: Kind): boolean => isPhotoapp(kind) || isGateway(kind);

export const isPhotoapp = (kind: Kind): kind is PhotoappKind => kind.startsWith('photo-app');

/** What a message is about that was sent before. */
export const isReaction = (kind: Kind): boolean => kind === 'reaction' || kind === 'photo-app reaction';

/** Whether its file is one that the caller has put into the storage. */
export const isOfUpload = (kind: Kind): boolean => kind.endsWith('upload');

export const isGateway = (kind: Kind): kind is GatewayKind => kind.startsWith('gateway');

/** What the photo-app knows the contact by. */
export const photoappId = '17841400000000012345';

/** The smallest PNG: one grey pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB4iG8MwAAAABJRU5ErkJggg==',
  'base64',
);

/** The body of a send. `target` is the provider's id of the message that a reaction is to, or the id of an upload. */
export function bodyOf(kind: Kind, phone_number: string, target: string | undefined) {
  switch (kind) {
    case 'text':
      return { phone_number, message_type: 'text', text: 'hello' };
    case 'image':
      return { phone_number, message_type: 'image', media_url: 'https://files.test/picture.png' };
    case 'image of an upload':
      return { phone_number, message_type: 'image', media_id: target };
    case 'reaction':
      return { phone_number, message_type: 'reaction', reaction: { message_id: target, emoji: '👍' } };
    case 'template': {
      const template = { name: 'order', language: 'en', variables: ['Ana'] };
      return { phone_number, message_type: 'template', template };
    }
    case 'template with an upload': {
      const template = { name: 'picture', language: 'en', variables: ['Ana'], header: { media_id: target } };
      return { phone_number, message_type: 'template', template };
    }
    case 'photo-app text':
      return { photoapp_id: photoappId, message_type: 'text', text: 'hello' };
    case 'photo-app image':
      return { photoapp_id: photoappId, message_type: 'image', media_url: 'https://files.test/picture.png' };
    case 'photo-app image of an upload':
      return { photoapp_id: photoappId, message_type: 'image', media_id: target };
    case 'photo-app reaction':
      return { photoapp_id: photoappId, message_type: 'reaction', reaction: { message_id: target, emoji: '❤' } };
    case 'photo-app audio':
      return { photoapp_id: photoappId, message_type: 'audio', media_url: 'https://files.test/hello.m4a' };
    case 'gateway poll':
      return { number: phone_number, name: 'When?', selectableCount: 1, values: ['now', 'later'] };
    case 'gateway location':
      return { number: phone_number, latitude: 0, longitude: 0 };
    case 'gateway audio':
      return { number: phone_number, audio: Buffer.from('OggS and more of it').toString('base64') };
    case 'gateway reaction': {
      const key = { id: 'of-somebody', fromMe: false, remoteJid: `${phone_number}@s.whatsapp.net` };
      return { reactionMessage: { key, text: '👍' } };
    }
  }
}

/** The endpoint of a kind, and its path where an instance is part of it. */
export function endpointOf(kind: Kind, instance: string): { readonly serve: Serve; readonly path?: string } {
  if (isPhotoapp(kind)) return { serve: servePhotoapp as Serve };
  switch (kind) {
    case 'gateway poll':
      return { serve: servePoll as Serve, path: `/message/sendPoll/${instance}` };
    case 'gateway location':
      return { serve: serveLocation as Serve, path: `/message/sendLocation/${instance}` };
    case 'gateway audio':
      return { serve: serveAudio as Serve, path: `/message/sendAudio/${instance}` };
    case 'gateway reaction':
      return { serve: serveReaction as Serve, path: `/message/sendReaction/${instance}` };
    default:
      return { serve: serveSend as Serve };
  }
}

const approved = { language: 'en', category: 'UTILITY', status: 'APPROVED' };
const body = { type: 'BODY', text: 'Hi {{1}}' };

/** The templates of sends, as the provider has them: our copies are not there yet. */
export const sentTemplates = [
  { ...approved, id: '1', name: 'order', components: [body] },
  { ...approved, id: '2', name: 'picture', components: [{ type: 'HEADER', format: 'IMAGE' }, body] },
];

/** Everyone's pictures are there. */
export function serveFiles(world: World): void {
  world.files = () => fileAnswer(200, png, { 'content-type': 'image/png' });
}

/** Ports whose process dies right after the provider has taken a message, and not after a file. */
export function dyingAfterMessage(ports: Ports): Ports {
  const http: Ports['http'] = {
    ...ports.http,
    async request(request) {
      const answer = await ports.http.request(request);
      return /\/messages$|\/message\/send/.test(request.url) ? new Promise<never>(() => {}) : answer;
    },
  };
  return { ...ports, http };
}
