import type { Ports } from '../../shared/runtime/deps.ts';
import { fileAnswer, type World } from '../support/world.ts';

/** What is sent: each kind takes another way through the send flow. */
export type Kind = 'text' | 'image' | 'reaction' | 'photo-app audio';

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
    case 'photo-app audio':
      return { photoapp_id: photoappId, message_type: 'audio', media_url: 'https://files.test/hello.m4a' };
  }
}

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
      return request.url.endsWith('/messages') ? new Promise<never>(() => {}) : answer;
    },
  };
  return { ...ports, http };
}
