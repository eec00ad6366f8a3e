import { type ErrorName, errorStatus } from '../errors.ts';
import { isKept } from './error-answers.ts';
import { errorTexts } from './error-texts.ts';

/**
 * Whether the request is worth repeating: as it is, with the same `Idempotency-Key`; as it is, with another one; only after one
 * has looked what became of it; or not before something is mended.
 */
type Repeat = 'same key' | 'new key' | 'look first' | 'no';

/** What a program or a person does about each error. */
export const errorRemedies: Readonly<Record<ErrorName, readonly [repeat: Repeat, remedy: string]>> = {
  'Invalid request body': ['no', 'Send one JSON object, in UTF-8.'],
  'Missing required field': ['no', 'Add the field that the message names.'],
  'Invalid field': ['no', 'Mend the field that the message names; it says what is allowed.'],
  'Invalid message type': ['no', 'Use a `message_type` of the list in the message.'],
  'Missing required parameter': ['no', 'Add the parameter to the query.'],
  'Invalid parameter': ['no', 'Mend or leave out the parameter that the message names.'],
  'Invalid provider': ['no', 'Have the operator connect the organization to its provider, or renew its token.'],
  'Media download failed': ['same key', 'Make the address answer 200 with the file, or upload it by `POST /media`.'],
  'Unsupported media': ['no', 'Send a file of a format and a size that the message names.'],
  'Provider rejected message': ['no', 'Look up the provider’s code in the message, and change the message.'],
  'Re-engagement required': ['no', 'Send a template in its place: see “The 24-hour window”.'],
  'Contact opted out': ['no', 'Do not send marketing to this person.'],
  'Template not usable': ['no', 'Fill in what the message says, or wait until the template is approved.'],
  'Invalid API key': [
    'no',
    'Check the header, and ask the operator for a new key where it was revoked or has expired.',
  ],
  'Invalid access token': ['no', 'Sign in again.'],
  'Verification failed': ['no', 'Give the provider’s app the token of the handshake that the operator has set.'],
  Forbidden: ['no', 'Ask an owner of the organization.'],
  'Organization suspended': ['no', 'Ask the operator.'],
  'Contact not found': ['no', 'Make the contact by `POST /contact`, then send.'],
  'Organization not found': ['no', 'Use the key of another organization: this one was deleted.'],
  'Webhook not found': ['no', 'Look for its id in `GET /get-webhooks`.'],
  'Message not found': ['no', 'Check the id: ours (`msg_…`) or the provider’s.'],
  'Media not found': ['no', 'Use the link as it was given.'],
  'Upload not found': ['no', 'Upload the file again by `POST /media`, and use the new `media_id`.'],
  'Broadcast not found': ['no', 'Look for its id in `GET /broadcasts`.'],
  'Delivery not found': ['no', 'Look for its id in `GET /webhooks/{id}/deliveries`; deliveries are kept for 30 days.'],
  'Event not found': ['no', 'Check the id; events are kept for 30 days.'],
  'Member not found': ['no', 'Look for the id in the list of members.'],
  'Key not found': ['no', 'Look for the id in the list of keys.'],
  'Reply not found': ['no', 'Look for the id in the list of saved replies.'],
  'Channel not found': ['no', 'Look for the id in the list of channels.'],
  'Template not found': ['no', 'Look for its name in `GET /templates`.'],
  'Not found': ['no', 'Check the path against this reference.'],
  'Method not allowed': ['no', 'Use a method of the header `Allow`.'],
  'Broadcast already started': ['no', 'Read its status by `GET /broadcasts/{id}`.'],
  'Member already exists': ['no', 'To give the member another role, remove them first.'],
  'Last owner': ['no', 'Invite another owner, and wait until they have joined.'],
  'Channel already exists': ['no', 'Change the channel that is there; if the account is yours, ask the operator.'],
  'Contact already exists': ['no', 'Use the contact that is there; the message names it.'],
  'Template already exists': ['no', 'Choose another name or language, or delete the one that is there.'],
  'Request in progress': ['same key', 'Wait for `Retry-After`; the first answer comes then.'],
  'Webhook limit reached': ['no', 'Delete a webhook, or have the operator raise the quota.'],
  'Media link expired': ['no', 'Nothing can be done: links are good for a year.'],
  'Payload too large': ['no', 'Send less at once; files go by `POST /media` or by their address.'],
  'Unsupported content type': ['no', 'Send `Content-Type: application/json`, uncompressed.'],
  'Idempotency key reused': ['no', 'Use a key of its own for each message.'],
  'Rate limited': ['same key', 'Wait for `Retry-After`, and send more slowly.'],
  'Quota exceeded': ['no', 'Delete what is not needed, or have the operator raise the quota.'],
  'Provider limit reached': ['same key', 'Wait for `Retry-After`, and send more slowly.'],
  'Provider upload failed': [
    'same key',
    'Wait a little; where it goes on, look at the file and at the provider’s status.',
  ],
  'Provider send failed': ['new key', 'Look whether a receipt has overturned it, then wait a little.'],
  'Send outcome unknown': ['look first', 'See “When the outcome is unknown”.'],
  'Internal server error': ['same key', 'Wait a little; where it goes on, give the operator the `request_id`.'],
  'Send unconfirmed': ['look first', 'See “When the outcome is unknown”.'],
};

/** Whether a request may be repeated, in words. What was tried is kept under its key, also once the cause is mended. */
const againOf = (name: ErrorName, repeat: Repeat) =>
  repeat === 'no' && isKept(name) ? 'no; once it is mended, under a new `Idempotency-Key`' : repeats[repeat];

const repeats: Readonly<Record<Repeat, string>> = {
  'same key': 'yes, under the same `Idempotency-Key`',
  'new key': 'yes, under a new `Idempotency-Key`',
  'look first': 'not before looking',
  no: 'no',
};

/** All errors as a table: each name with its status, when it is answered, what to do, and whether to repeat the request. */
export const errorTable: string = [
  '| Error | When | What to do | Again? |',
  '|---|---|---|---|',
  ...Object.entries(errorRemedies).map(([name, [repeat, remedy]]) => {
    const known = name as ErrorName;
    return `| ${errorStatus[known]} \`${name}\` | ${errorTexts[known].when} | ${remedy} | ${againOf(known, repeat)} |`;
  }),
].join('\n');
