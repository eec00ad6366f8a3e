import { seconds } from '../base/clock.ts';
import { type Download, inlineDownload, openDownload } from '../media/download.ts';
import { formats } from '../media/formats.ts';
import { linkTo } from '../media/media-link.ts';
import type { MediaSource } from '../media/media-source.ts';
import { storeAnyFile, storeFile } from '../media/store-media.ts';
import { asVoiceNote } from '../media/voice-note.ts';
import type { Deps } from '../runtime/deps.ts';
import { type FileFlow, flowThat, uploaded } from '../sending/file-flow.ts';
import type { Audio, AudioBody } from './audio.ts';
import type { GatewayRequest } from './gateway-plan.ts';

type FilesDeps = Deps<'table:write' | 'http' | 'media:write' | 'media-keys' | 'ffmpeg' | 'limits'>;

/** From the request's arrival: the upload (up to 18 s) and the call come after them. */
const fetchMs = seconds(8);
const convertMs = seconds(14);

/**
 * What becomes of the file of an audio message. For the chat-app's own provider it is brought to our storage, made a voice
 * note where that is asked for, and uploaded. A server of the organization's gets it as it came; what came in the request
 * is kept, so that the conversation has it.
 */
export function audioFiles(
  { audio, encoding }: AudioBody,
  { instance, arrivedAt }: Pick<GatewayRequest, 'instance' | 'arrivedAt'>,
  deps: FilesDeps,
): FileFlow {
  if (instance.upstream === 'evolution') {
    if (audio.kind === 'url') return flowThat(undefined, deps);
    return flowThat(async ({ content }) => {
      const stored = await storeAnyFile(
        'audio',
        { download: inlineDownload(audio), key: content?.media_key ?? '' },
        deps,
      );
      return { link: await linkTo(stored, deps), stored };
    }, deps);
  }
  return flowThat(async ({ content }, channel) => {
    const source = { url: audio.kind === 'url' ? audio.url : '', kind: 'audio', field: 'audio' } as const;
    const download = await openAudio(audio, { source, deadline: arrivedAt + fetchMs }, deps);
    const note = encoding ? await asVoiceNote(source, { download, deadline: arrivedAt + convertMs }, deps) : download;
    const stored = await storeFile(source, { download: note, key: content?.media_key ?? '' }, deps);
    const isVoiceNote = stored.contentType === formats.opus.contentType;
    const file = { ...(await uploaded(stored, channel, arrivedAt)), isVoiceNote };
    return { file, link: await linkTo(stored, deps), stored };
  }, deps);
}

const openAudio = async (
  audio: Audio,
  { source, deadline }: { readonly source: MediaSource; readonly deadline: number },
  deps: FilesDeps,
): Promise<Download> => (audio.kind === 'url' ? openDownload(source, deadline, deps) : inlineDownload(audio));
