import { seconds } from '../base/clock.ts';
import type { Channel } from '../channels/channel.ts';
import { inlineDownload } from '../media/download.ts';
import { formats } from '../media/formats.ts';
import { addressFor, linkTo } from '../media/media-link.ts';
import type { MediaSource } from '../media/media-source.ts';
import { openMedia } from '../media/open-media.ts';
import { storeAnyAudio, storeFile } from '../media/store-media.ts';
import { asVoiceNote } from '../media/voice-note.ts';
import type { Deps } from '../runtime/deps.ts';
import { uploaded } from '../sending/bring-file.ts';
import type { Brought } from '../sending/file-flow.ts';
import type { Intent } from '../sending/intent.ts';
import type { Audio } from './audio.ts';
import type { GatewayRequest } from './gateway-plan.ts';

/** What bringing audio takes. */
export type AudioDeps = Deps<'table:write' | 'http' | 'media:write' | 'media-keys' | 'ffmpeg' | 'limits'>;

/** From the request's arrival: the upload (up to 18 s) and the call come after them. */
const fetchMs = seconds(8);
const convertMs = seconds(14);

/** An audio file, where it goes, and whether it is asked for as a voice note. */
interface BroughtAudio extends Pick<GatewayRequest, 'instance' | 'arrivedAt'> {
  readonly audio: Audio;
  readonly channel: Channel;
  readonly asVoice: boolean;
}

/**
 * Brings the file of an audio message where it has to be. For the chat-app's own provider it is brought to our storage, made a voice
 * note where that is asked for, and uploaded. A server of the organization's gets an upload by an address of our storage; what came
 * in the request or as an upload is kept, so that the conversation has it.
 */
export async function bringAudio(
  { content, organization_id: organizationId }: Intent,
  { instance, arrivedAt, audio, channel, asVoice }: BroughtAudio,
  deps: AudioDeps,
): Promise<Brought> {
  const key = content?.media_key ?? '';
  const source = sourceOf(audio);
  const download =
    audio.kind === 'inline'
      ? inlineDownload(audio)
      : await openMedia({ source, organizationId, deadline: arrivedAt + fetchMs }, deps);
  if (instance.upstream === 'evolution') {
    const stored = await storeAnyAudio(source, { download, key }, deps);
    const link = await linkTo(stored, deps);
    if (audio.kind === 'inline') return { link, stored };
    return { link, stored, file: { mediaId: await addressFor(stored, deps), filename: stored.filename } };
  }
  const note = asVoice ? await asVoiceNote(source, { download, deadline: arrivedAt + convertMs }, deps) : download;
  const stored = await storeFile(source, { download: note, key }, deps);
  const isVoiceNote = stored.contentType === formats.opus.contentType;
  const file = { ...(await uploaded(stored, channel, arrivedAt)), isVoiceNote };
  return { file, link: await linkTo(stored, deps), stored };
}

/** What came in the request has no address. */
const sourceOf = (audio: Audio): MediaSource =>
  audio.kind === 'upload'
    ? { mediaId: audio.mediaId, kind: 'audio', field: 'media_id' }
    : { url: audio.kind === 'url' ? audio.url : '', kind: 'audio', field: 'audio' };
