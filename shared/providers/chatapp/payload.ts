import type { SendBody } from '../../messages/send-body.ts';
import type { UploadedFile } from '../outcome.ts';
import { cardPayload } from './payload/card.ts';
import { given } from './payload/given.ts';
import { interactivePayload } from './payload/interactive.ts';
import { mediaPayload } from './payload/media.ts';

/** The part of the provider's request that says what is sent: `type`, its object, and what it replies to. */
export type ChatappPayload = Readonly<Record<string, unknown>>;

/** The provider's own shape of a message (provider-facts 1). A message with media needs the `file` that was uploaded. */
export function payloadOf(body: SendBody, file?: UploadedFile): ChatappPayload {
  const { context_message_id } = body;
  return {
    ...(context_message_id !== undefined && { context: { message_id: context_message_id } }),
    type: body.message_type,
    [body.message_type]: typePayload(body, file),
  };
}

/** What stands under the name of the type. */
function typePayload(body: SendBody, file: UploadedFile | undefined): unknown {
  switch (body.message_type) {
    case 'text':
      return { body: body.text };
    case 'image':
    case 'video':
      return mediaPayload(file, { caption: body.caption });
    case 'audio':
      return mediaPayload(file, {});
    case 'document':
      return mediaPayload(file, { caption: body.caption, filename: body.filename ?? file?.filename });
    case 'location':
      return given(body.location);
    case 'contacts':
      return body.contacts.map(cardPayload);
    case 'interactive':
      return interactivePayload(body.interactive, file);
    case 'reaction':
      return body.reaction;
  }
}
