import { type Sample, samples } from '../files/sample-files.ts';
import type { UploadLog } from '../upload-log.ts';
import { choiceOf } from './chatapp-choice.ts';
import type { ChatappInbound, ChatappType } from './chatapp-inbound.ts';
import { systemOf } from './chatapp-move.ts';
import { orderOf } from './chatapp-order.ts';
import { keepFile } from './given-file.ts';
import { over } from './inbound-fields.ts';

type Payload = Readonly<Record<string, unknown>>;

const textOf = (text: ChatappInbound['text'] = 'Hello'): Payload => (typeof text === 'string' ? { body: text } : text);

const unsupportedError = {
  code: 131051,
  title: 'Message type unknown',
  message: 'Message type unknown',
  error_data: { details: 'Message type is currently not supported.' },
};

const square = { latitude: -23.5503, longitude: -46.6339, name: 'Praça da Sé', address: 'São Paulo' };

/** A place that has coordinates of its own has no name or address of ours. */
const placeOf = (own: ChatappInbound['location'] = {}): Payload =>
  over('latitude' in own || 'longitude' in own ? {} : square, own);

/** The members of a message of each type, but for files and calls. */
const plain: Partial<Record<ChatappType, (inbound: ChatappInbound, context: PayloadContext) => Payload>> = {
  text: ({ text }) => ({ text: textOf(text) }),
  echo: ({ text }) => ({ type: 'text', text: textOf(text) }),
  location: ({ location }) => ({ location: placeOf(location) }),
  contacts: ({ contacts }) => ({
    contacts: contacts ?? [
      {
        name: { formatted_name: 'Bia Lima', first_name: 'Bia', last_name: 'Lima' },
        phones: [{ phone: '+55 11 98888-7777', wa_id: '5511988887777', type: 'CELL' }],
      },
    ],
  }),
  button: ({ button }) => ({ button: over({ payload: 'yes', text: 'Yes' }, button) }),
  interactive: (inbound, { flowToken }) => ({ interactive: choiceOf(inbound, flowToken) }),
  // An emoji of null leaves the member out, which is the platform's other way of revoking a reaction.
  reaction: ({ reaction, emoji = '👍' }, { target }) => ({
    reaction: reaction ?? { message_id: target(), ...(emoji !== null && { emoji }) },
  }),
  order: (inbound) => ({ order: orderOf(inbound) }),
  system: (inbound) => ({ system: systemOf(inbound) }),
  unsupported: ({ unsupported }) => ({ errors: [unsupportedError], ...(unsupported && { unsupported }) }),
  edit: ({ text, edit }, { target }) => ({
    edit: over({ original_message_id: target(), message: { type: 'text', text: textOf(text) } }, edit),
  }),
  revoke: ({ revoke }, { target }) => ({ revoke: over({ original_message_id: target() }, revoke) }),
};

const files: Partial<Record<ChatappType, (voice: boolean) => Sample>> = {
  image: () => samples.image,
  video: () => samples.video,
  audio: (voice) => (voice ? samples.voice : samples.sound),
  document: () => samples.document,
  sticker: () => samples.sticker,
};

interface PayloadContext {
  /** Finds the message that the inbound is about. */
  readonly target: () => string;
  readonly phoneNumberId: string;
  readonly uploads: UploadLog;
  /** Of the form that is filled in. */
  readonly flowToken?: string;
}

/** The members of the message that an inbound makes. Its file is kept in `uploads`. */
export async function payloadOf(inbound: ChatappInbound, context: PayloadContext): Promise<Payload> {
  const { type, caption, voice = true } = inbound;
  const sampleOf = files[type];
  if (!sampleOf) return plain[type]?.(inbound, context) ?? {};
  const owner = context.phoneNumberId;
  const { id, declared, sha256, filename } = await keepFile(inbound, sampleOf(voice), { ...context, owner });
  const made = {
    caption,
    ...(type === 'document' && { filename }),
    mime_type: declared,
    sha256: Buffer.from(sha256, 'hex').toString('base64'),
    id,
    ...(type === 'audio' && { voice }),
    ...(type === 'sticker' && { animated: false }),
  };
  return { [type]: over(made, inbound[type as 'image']) };
}
