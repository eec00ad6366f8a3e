import { ApiError } from '../errors.ts';
import { isoTime } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Intent, newMessageId } from './intent.ts';
import type { Content } from './message.ts';
import type { OpenSend, SendKey } from './open-send.ts';

/** The intent of a send to a contact that is there. Throws E1's 404 when it is not. */
export function newIntent(
  { organization, operation, idempotency, digits, content }: SendKey & { readonly content: Content },
  { address, contact, head }: OpenSend,
  { clock, ids }: Deps,
): Intent {
  if (!contact || !head) {
    const text = `No contact with the number ${digits} in this organization. Create it first, with POST /contact.`;
    throw new ApiError('Contact not found', text, { chatapp_id: digits });
  }
  return {
    message_id: newMessageId(address, ids),
    operation,
    request_hash: idempotency?.requestHash,
    state: 'sending',
    organization_id: organization.id,
    contact_id: contact.contact_id,
    recipient: contact.chatapp_id,
    message_type: content.message_type,
    created_at: isoTime(clock.now()),
    content,
  };
}
