import type { ErrorName } from '../errors.ts';
import { consoleErrorTexts } from './console-error-texts.ts';

interface ErrorText {
  /** When it is answered. */
  readonly when: string;
  /** A `message` it may come with. */
  readonly example: string;
}

/** The closed list of errors, explained for the document. */
export const errorTexts: Readonly<Record<ErrorName, ErrorText>> = {
  ...consoleErrorTexts,
  'Invalid request body': {
    when: 'The body is not JSON, or JSON that is not an object.',
    example: 'The body is not valid JSON.',
  },
  'Missing required field': {
    when: 'A required field is absent, null, or (text) blank.',
    example: 'text is required for text messages',
  },
  'Invalid field': {
    when: 'A field has the wrong type, is over a limit or none of the allowed values; `message` names its path and the limit.',
    example: 'text must be at most 4096 characters (Unicode code points)',
  },
  'Invalid message type': {
    when: '`message_type` is not supported.',
    example:
      'message_type must be one of text, image, video, audio, document, location, contacts, interactive, reaction, sticker, template',
  },
  'Missing required parameter': {
    when: 'A required query parameter is absent or empty.',
    example: 'phone_number is required, or chatapp_id, or id, or photoapp_id, or user_id',
  },
  'Invalid parameter': {
    when: 'A query parameter is malformed, out of range, given more than once, or not of this endpoint or `action`; the message names the one that is.',
    example: 'limit must be a whole number from 1 to 100',
  },
  'Invalid provider': {
    when: 'The organization’s provider is not `cloudprovider`, is not configured, or its token was refused.',
    example: 'Chat-app sends need the provider cloudprovider; the current provider is none.',
  },
  'Media download failed': {
    when: 'The media address is refused, cannot be reached, does not answer 200, or takes too long.',
    example: 'media_url answered 404; it must answer 200 with the file',
  },
  'Unsupported media': {
    when: 'The file is of a format that is not supported, by its content, or larger than the provider takes.',
    example: 'media_url is a WebP image; images must be JPEG or PNG.',
  },
  'Provider rejected message': {
    when: 'The provider says that the message itself is bad; `message` carries its code and details.',
    example: '(131009) Parameter value is not valid',
  },
  'Re-engagement required': {
    when: 'The person’s last message is more than 24 hours old; until they write again, a template can be sent (`message_type` `template`).',
    example: '(131047) Re-engagement message. A template can be sent: message_type template.',
  },
  'Contact opted out': {
    when: 'The template is of the category marketing, and the contact wants none (`allow_broadcast` is false).',
    example:
      'The contact 5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f wants no marketing (allow_broadcast is false), and the template summer_sale is of that category.',
  },
  'Template not usable': {
    when: 'The template is not there in that language, is not approved, has a part that cannot be sent yet, or what is to fill it in does not fit; the message says which, and what there is.',
    example: 'template order_update (en) has the variables 1, 2 in its body, and template.variables lacks 2.',
  },
  'Invalid API key': {
    when: 'The key is missing, malformed, unknown, expired or revoked, or not of the organization named by `tenantId`.',
    example: 'The API key is missing or invalid. Send it as "Authorization: Bearer svc_…".',
  },
  'Verification failed': {
    when: 'The handshake does not carry the configured token.',
    example: 'hub.mode must be subscribe, and hub.verify_token the configured token.',
  },
  'Organization suspended': {
    when: 'The operator has suspended the organization of the key.',
    example: 'The organization acme is suspended; ask the operator of this service.',
  },
  'Contact not found': {
    when: 'The organization has no such contact.',
    example: 'No contact with the number 5511999990000 in this organization.',
  },
  'Organization not found': {
    when: 'The organization of the key does not exist any more.',
    example: 'The organization of key key_9Vq2ZkW1mB4x does not exist.',
  },
  'Webhook not found': {
    when: 'The organization has no webhook with this id.',
    example: 'No webhook with the id 3f0e1c52-7a4b-8d19-9c6e-2b1f0a9d8e7c in this organization.',
  },
  'Message not found': {
    when: 'The organization has no message with this id, ours or the provider’s.',
    example: 'No message with the id wamid.HBgNNTUxMQ== in this organization.',
  },
  'Media not found': {
    when: 'The link is not one that this service has signed.',
    example: 'There is no such media link.',
  },
  'Upload not found': {
    when: '`media_id` names no upload of the organization, or one whose time is over.',
    example:
      'media_id names no upload of this organization, or one whose time is over; upload the file again, with POST /media',
  },
  'Media link expired': {
    when: 'The link’s year is over.',
    example: 'The link was valid until 2027-11-28T10:00:00.000Z.',
  },
  'Broadcast not found': {
    when: 'The organization has no broadcast with this id.',
    example: 'No broadcast with the id brc_0mijk4a2pT7dK2vQ9xRw3 in this organization.',
  },
  'Broadcast already started': {
    when: 'The broadcast has started, or has ended, so that this cannot be done.',
    example: 'The broadcast brc_0mijk4a2pT7dK2vQ9xRw3 is finished: there is nothing to pause.',
  },
  'Delivery not found': {
    when: 'The webhook has no such delivery, or has it no longer.',
    example:
      'No delivery with the id dlv_1795860000000_evt_4kTq81LmZw2xR7tYc3Ns9V of this webhook in the last 30 days.',
  },
  'Event not found': {
    when: 'No such event was told to a subscription of the organization in the last 30 days, or it is gone with its contact.',
    example: 'No event with the id evt_4kTq81LmZw2xR7tYc3Ns9V in this organization in the last 30 days.',
  },
  'Template not found': {
    when: 'The organization’s business account has no such template.',
    example: 'No template with the name order_update in this organization.',
  },
  'Not found': { when: 'There is no such route.', example: 'Cannot GET /nowhere' },
  'Method not allowed': {
    when: 'The path takes other methods, which the header `Allow` lists.',
    example: 'Cannot GET /send-chatapp: it takes POST',
  },
  'Contact already exists': {
    when: 'The number, in this or another spelling, has a contact already.',
    example: 'The number 5511999990000 belongs to the contact 5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f already.',
  },
  'Template already exists': {
    when: 'The organization’s business account has a template of this name in this language.',
    example: 'The template order_update is there in en already.',
  },
  'Request in progress': {
    when: 'The first request with this `Idempotency-Key` is still running; `Retry-After` says when to ask again.',
    example: 'The request with Idempotency-Key order-1001-confirmation is still running.',
  },
  'Webhook limit reached': {
    when: 'The organization has as many webhooks as it can have.',
    example:
      'The organization has 100 webhooks, and its quota is 100. The operator of this service can raise it: relaydesk organization update --webhooks-quota. Or delete one first.',
  },
  'Payload too large': {
    when: 'The body is over 256 KB.',
    example: 'The body is 300000 bytes; the limit is 262144.',
  },
  'Unsupported content type': {
    when: 'The body is not `application/json` (a charset and `+json` are fine).',
    example: 'The body must be sent with Content-Type: application/json.',
  },
  'Idempotency key reused': {
    when: 'The `Idempotency-Key` was used before with another body.',
    example: 'The Idempotency-Key order-1001-confirmation was used before with another body.',
  },
  'Rate limited': {
    when: 'A rate of ours is used up (of the organization’s messages, or of reads with the key), or the provider’s limit is reached; nothing was sent. The message says which, and `Retry-After` when to try again.',
    example: "The provider's rate limit is reached (130429).",
  },
  'Quota exceeded': {
    when: 'A quota of the organization is used up; the message names it, its size, what is used of it, and who can raise it.',
    example:
      'The organization has 1000000 contacts, and its quota is 1000000. The operator of this service can raise it: relaydesk organization update --contacts-quota.',
  },
  'Provider limit reached': {
    when: 'The provider’s limit is reached and nothing was sent; `Retry-After` says when to try again.',
    example: "The provider's rate limit is reached (613).",
  },
  'Provider upload failed': {
    when: 'The provider did not take the file, whatever the reason; nothing was sent.',
    example: 'Failed to upload media to the provider.',
  },
  'Provider send failed': {
    when: 'The provider could not send the message just now. A receipt may still overturn that.',
    example: '(131000) Something went wrong',
  },
  'Send outcome unknown': {
    when: 'The provider may or may not have taken the message. The explanation says whether it stands in the conversation, with `outcome_unknown`, or will in a few minutes: read that before sending again.',
    example:
      'The provider may or may not have taken the message. It is in the conversation with outcome_unknown; read that before sending again.',
  },
  'Send unconfirmed': {
    when: 'The provider answered without a message id: it may or may not have the message. The explanation says where to look before sending again.',
    example:
      'The provider answered without a message id: it may or may not have the message. It is in the conversation with outcome_unknown; read that before sending again.',
  },
  'Internal server error': {
    when: 'Something went wrong on our side.',
    example: 'Something went wrong on our side. It has been logged.',
  },
};
