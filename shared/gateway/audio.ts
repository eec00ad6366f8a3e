import * as z from 'zod';
import { ApiError } from '../errors.ts';
import { isPrivateSource } from '../outbound/source-address.ts';
import type { UploadedFile } from '../providers/outcome.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Audio, audioSchema } from './audio-input.ts';
import type { GatewayMessage } from './gateway-plan.ts';
import { addresseeSchema } from './number.ts';

/** Of showing that somebody records, in ms; the function ends at 29 s. */
const maxDelay = 15_000;
const delayError = `must be a whole number of milliseconds from 0 to ${maxDelay}`;

/** The body of E10. */
export const audioBodySchema = z.object({
  number: addresseeSchema,
  audio: audioSchema,
  encoding: z
    .boolean()
    .nullish()
    .transform((encoding) => encoding ?? undefined),
  delay: z
    .number({ error: delayError })
    .refine((delay) => Number.isInteger(delay) && delay >= 0 && delay <= maxDelay, { error: delayError })
    .meta({ override: { type: 'integer', minimum: 0, maximum: maxDelay } })
    .nullish()
    .transform((delay) => delay ?? undefined),
});
export type AudioBody = z.infer<typeof audioBodySchema>;

/** An address goes to the upstream, which fetches it. Throws 400 when what it names cannot be in the public internet. */
export function refusePrivateAudio({ audio }: AudioBody, { settings }: Deps<'http'>): void {
  if (audio.kind !== 'url' || !isPrivateSource(new URL(audio.url), settings.outboundAllow)) return;
  throw new ApiError('Invalid field', 'audio must be publicly accessible; its address is private or reserved');
}

type Ways = Pick<GatewayMessage, 'cloud' | 'files'>;

/** A recording. Its file goes over the chat-app's own provider in its own way, and is kept where it came with the request. */
export function audioMessage({ number, audio, encoding, delay }: AudioBody, { cloud, files }: Ways): GatewayMessage {
  return {
    operation: 'send-audio',
    addressee: number,
    content: { message: '[audio]', message_type: 'audio', media_type: 'audio', media_url: null },
    message: { audioMessage: { ptt: true } },
    evolution: {
      path: 'sendWhatsAppAudio',
      body: (recipient) => ({
        number: recipient,
        audio: textOf(audio),
        ...(encoding !== undefined && { encoding }),
        ...(delay !== undefined && { delay }),
      }),
    },
    cloud,
    files,
    delayMs: delay,
  };
}

/** Bare base64: an Evolution server takes no data URI. */
const textOf = (audio: Audio): string => (audio.kind === 'url' ? audio.url : audio.bytes.toString('base64'));

/** The same in the words of the chat-app's provider: a voice note when it is what that plays as one. */
export function audioPayload(file: UploadedFile | undefined) {
  if (!file) throw new Error('audio is sent by the id of its upload, and there is none');
  return { type: 'audio', audio: { id: file.mediaId, ...(file.isVoiceNote && { voice: true }) } };
}
