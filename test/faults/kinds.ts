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
export type Kind = 'text' | 'image' | 'reaction' | 'template' | 'photo-app audio' | GatewayKind;

/** Over an instance's own server. */
export type GatewayKind = 'gateway poll' | 'gateway location' | 'gateway audio' | 'gateway reaction';

/** Whether its provider takes no id of ours along, and sends none back. */
export const isEchoed = (kind: Kind): boolean => kind === 'photo-app audio' || isGateway(kind);

export const isGateway = (kind: Kind): kind is GatewayKind => kind.startsWith('gateway');

/** What the photo-app knows the contact by. */
export const photoappId = '17841400000000012345';

/** The smallest PNG: one grey pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB4iG8MwAAAABJRU5ErkJggg==',
  'base64',
);

/** The body of a send. `target` is the provider's id of the message that a reaction is to. */
export function bodyOf(kind: Kind, phone_number: string, target: string | undefined) {
  switch (kind) {
    case 'text':
      return { phone_number, message_type: 'text', text: 'hello' };
    case 'image':
      return { phone_number, message_type: 'image', media_url: 'https://files.test/picture.png' };
    case 'reaction':
      return { phone_number, message_type: 'reaction', reaction: { message_id: target, emoji: '👍' } };
    case 'template': {
      const template = { name: 'order', language: 'en', variables: ['Ana'] };
      return { phone_number, message_type: 'template', template };
    }
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
  switch (kind) {
    case 'photo-app audio':
      return { serve: servePhotoapp as Serve };
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

/** The template of a send, as the provider has it: our copy is not there yet. */
export const orderTemplate = {
  ...{ id: '1', name: 'order', language: 'en', category: 'UTILITY', status: 'APPROVED' },
  components: [{ type: 'BODY', text: 'Hi {{1}}' }],
};

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
