import * as z from 'zod';
import { isBlank } from '../base/blank.ts';
import type { UploadedFile } from '../channels/channel.ts';
import type { TypedContent } from '../conversations/content.ts';
import { fileAddress, orAbsent, unlessBlank, withEither } from '../input/fields.ts';
import { blankParams, namedParams } from '../input/parse.ts';
import { refuseAddress } from '../outbound/refuse-address.ts';
import type { Deps } from '../runtime/deps.ts';
import { mediaIdSchema } from '../sending/bodies/media.ts';
import { addresseeSchema } from './addressee.ts';
import type { GatewayMessage } from './gateway-plan.ts';

/** Audio as a caller gives it: where it is, an upload, or its bytes, with the content type that a data URI names. */
export type Audio =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'upload'; readonly mediaId: string }
  | { readonly kind: 'inline'; readonly bytes: Buffer; readonly label: string };

/** Bytes of inline audio, decoded. */
const maxInlineBytes = 4 * 1_048_576;

const formError = 'must be an http or https URL, a data URI in base64, or base64';
const addressSchema = fileAddress({ required: 'is required' });

/** What is wrong with a value, as an issue of zod. */
interface Wrong {
  readonly kind: 'wrong';
  readonly message: string;
  readonly params?: Record<string, unknown>;
}

const missing: Wrong = { kind: 'wrong', message: 'is required', params: blankParams };
const malformed: Wrong = { kind: 'wrong', message: formError };
const tooLarge = (bytes: number): Wrong => ({
  kind: 'wrong',
  message: `is ${bytes} bytes of audio; inline audio may have ${maxInlineBytes} (4 MB), more goes by URL`,
  params: namedParams('Payload too large'),
});

/** The audio of a request: a URL, a data URI or base64. White space in base64 is allowed, since many encoders wrap it. */
export const audioSchema = z
  .string({ error: ({ input }) => (input === undefined || input === null ? 'is required' : formError) })
  .transform((text, context): Audio => {
    const read = readAudio(text);
    if (read.kind !== 'wrong') return read;
    context.addIssue({ code: 'custom', message: read.message, params: read.params });
    return z.NEVER;
  });

function readAudio(text: string): Audio | Wrong {
  const start = text.slice(0, 64).trimStart();
  if (/^https?:/i.test(start)) return urlIn(text);
  if (!/^data:/i.test(start)) return bytesIn(text, '');
  const comma = text.indexOf(',');
  const [, label] = /^\s*data:(.*?);\s*base64\s*$/is.exec(text.slice(0, Math.min(comma, 1024))) ?? [];
  return comma < 0 || label === undefined ? malformed : bytesIn(text.slice(comma + 1), label.trim());
}

function urlIn(text: string): Audio | Wrong {
  const { data, error } = addressSchema.safeParse(text);
  if (data !== undefined) return { kind: 'url', url: data.trim() };
  return { ...malformed, message: error?.issues[0]?.message ?? formError };
}

function bytesIn(wrapped: string, label: string): Audio | Wrong {
  const base64 = wrapped.replace(/\s+/g, '');
  if (base64 === '' || (base64.length <= 64 && isBlank(base64))) return missing;
  if (!isBase64(base64)) return malformed;
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const size = (base64.length / 4) * 3 - padding;
  return size > maxInlineBytes ? tooLarge(size) : { kind: 'inline', bytes: Buffer.from(base64, 'base64'), label };
}

/**
 * Looks for what is none of it: a pattern of the whole remembers each of millions of characters to come back to it, for which V8 has
 * not always room.
 */
const isBase64 = (text: string) => text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ''));

/** For which the recipient is shown a recording, in ms; the function ends at 29 s. */
const maxDelay = 15_000;
const delayError = `must be a whole number of milliseconds from 0 to ${maxDelay}`;

const audioBody = z.object({
  number: addresseeSchema,
  audio: unlessBlank(audioSchema),
  media_id: mediaIdSchema,
  encoding: orAbsent(z.boolean()),
  delay: orAbsent(
    z
      .number({ error: delayError })
      .refine((delay) => Number.isInteger(delay) && delay >= 0 && delay <= maxDelay, { error: delayError })
      .meta({ override: { type: 'integer', minimum: 0, maximum: maxDelay } }),
  ),
});
/** The body of an audio send. */
export const audioBodySchema = withEither(audioBody, ['audio', 'media_id'], 'is required');
export type AudioBody = z.infer<typeof audioBodySchema>;

/** The audio that a body names. */
export const audioOf = ({ audio, media_id: mediaId = '' }: AudioBody): Audio => audio ?? { kind: 'upload', mediaId };

/** Refuses an address that the upstream may not be led to, which fetches it. Throws 400. */
export async function refuseAudioAddress({ audio }: AudioBody, deps: Deps<'http'>): Promise<void> {
  if (audio?.kind === 'url') await refuseAddress('audio', audio.url, deps);
}

type Ways = Pick<GatewayMessage, 'cloud' | 'checkAddress' | 'files'>;

/** The message of an audio send. `cloud` opens the way over the chat-app's own provider; `checkAddress` judges its address, and `files` says what becomes of its file. */
export function audioMessage(given: AudioBody, { cloud, checkAddress, files }: Ways): GatewayMessage {
  const { number, encoding, delay } = given;
  const audio = audioOf(given);
  return {
    operation: 'send-audio',
    addressee: number,
    content: {
      message: '[audio]',
      message_type: 'audio',
      ...({ type: 'audio', content: { voice: true } } satisfies TypedContent),
      media_type: 'audio',
      // What is not brought to our storage can be heard where the caller has it.
      media_url: audio.kind === 'url' && !files?.prepare ? audio.url : null,
    },
    message: { audioMessage: { ptt: true } },
    evolution: {
      path: 'sendWhatsAppAudio',
      body: (recipient, file) => ({
        number: recipient,
        audio: textOf(audio, file),
        ...(encoding !== undefined && { encoding }),
        ...(delay !== undefined && { delay }),
      }),
    },
    cloud,
    checkAddress,
    files,
    delayMs: delay,
  };
}

/** An address, where the server fetches it; or bare base64: an Evolution server takes no data URI. */
function textOf(audio: Audio, file: UploadedFile | undefined): string {
  switch (audio.kind) {
    case 'url':
      return audio.url;
    case 'inline':
      return audio.bytes.toString('base64');
    case 'upload':
      if (!file) throw new Error('an upload is sent by its address in our storage, and there is none');
      return file.mediaId;
  }
}

/** The audio in the chat-app provider's own shape. Throws without an uploaded file: that is a fault of ours. */
export function audioPayload(file: UploadedFile | undefined) {
  if (!file) throw new Error('audio is sent by the id of its upload, and there is none');
  return { type: 'audio', audio: { id: file.mediaId, ...(file.isVoiceNote && { voice: true }) } };
}
