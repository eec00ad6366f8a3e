import { isoTime } from '../base/clock.ts';
import type { Content } from '../conversations/message.ts';
import type { Deps } from '../runtime/deps.ts';
import type { FileFlow } from './file-flow.ts';
import { type Intent, newMessageId } from './intent.ts';
import type { OpenSend, SendKey } from './open-send.ts';
import type { Recipient } from './recipient.ts';

interface Sent extends SendKey {
  readonly content: Content;
  readonly files?: FileFlow;
  readonly instance?: string;
}

/** Base62 characters of a file's name in our storage: 131 bits. */
const fileNameLength = 22;

/** The intent of a send to a contact that is there. With media it is prepared first. */
export function newIntent(
  { organization, operation, idempotency, content, files, instance }: Sent,
  { address }: OpenSend,
  { contactId, address: recipient }: Recipient,
  { clock, ids }: Deps,
): Intent {
  const hasFile = files?.prepare !== undefined;
  const media_key = `${organization.id}/${ids.base62(fileNameLength)}`;
  return {
    message_id: newMessageId(address, ids),
    operation,
    request_hash: idempotency?.requestHash,
    state: hasFile ? 'preparing' : 'sending',
    organization_id: organization.id,
    contact_id: contactId,
    recipient,
    instance,
    message_type: content.message_type,
    reaction: content.reaction,
    created_at: isoTime(clock.now()),
    content: hasFile ? { ...content, media_key } : content,
  };
}
