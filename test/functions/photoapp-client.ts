import { serve } from '../../functions/messages/send-photoapp.ts';
import type { NewOrganization } from '../../shared/organizations/organization-input.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { caller } from '../support/call.ts';
import { makeTenant } from '../support/tenant.ts';
import { clientOf } from './client.ts';

/** Beyond 2^53: as a JSON number it would be another. */
export const photoappId = '17841400008460057';

/** With what a parser would like to rewrite: it must arrive byte for byte. */
export const mediaUrl = 'https://Files.example:8443/a/../olá+%2f%20.m4a?x=%2F&x=&y=é#part';

export const anAudio = { photoapp_id: photoappId, message_type: 'audio', media_url: mediaUrl };

/** E2 as the holder of a key sees it, with other fields or headers where a test is about them. */
export function audioSender(ports: Ports, apiKey?: string) {
  const send = caller(serve, ports, apiKey);
  return (fields: object = {}, headers: Record<string, string> = {}) =>
    send({ headers, body: { ...anAudio, ...fields } });
}

/** An organization of a test's own with one contact, who is known on the photo-app channel alone, and a client. */
export async function newPhotoappClient(ports: Ports, given: Partial<NewOrganization> = {}) {
  const tenant = await makeTenant(ports, given);
  const contact = await tenant.addContact('', 'Ana Souza', {
    phone_number: undefined,
    photoapp_id: photoappId,
    photoapp_username: 'ana.souza',
  });
  const { message, conversations } = clientOf(ports, tenant.apiKey);
  return {
    tenant,
    contactId: contact.id,
    sendAudio: audioSender(ports, tenant.apiKey),
    message,
    /** The whole conversation, oldest first. */
    async conversation(contactId = contact.id) {
      const { body } = await conversations({ query: `contactId=${contactId}&ascending=true&limit=100` });
      return body.messages;
    },
  };
}

export type PhotoappClient = Awaited<ReturnType<typeof newPhotoappClient>>;
