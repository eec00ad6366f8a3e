import { seconds } from '../base/clock.ts';
import type { OrganizationId } from '../identifiers.ts';
import { type Download, inlineDownload } from '../media/download.ts';
import { formats } from '../media/formats.ts';
import { addressFor, linkTo } from '../media/media-link.ts';
import type { MediaSource } from '../media/media-source.ts';
import { openMedia } from '../media/open-media.ts';
import { storeAnyFile, storeFile } from '../media/store-media.ts';
import { asVoiceNote } from '../media/voice-note.ts';
import type { Deps } from '../runtime/deps.ts';
import { type FileFlow, flowThat, uploaded } from '../sending/file-flow.ts';
import { type Audio, type AudioBody, audioOf } from './audio.ts';
import type { GatewayRequest } from './gateway-plan.ts';

type FilesDeps = Deps<'table:write' | 'http' | 'media:write' | 'media-keys' | 'ffmpeg' | 'limits'>;

/** From the request's arrival: the upload (up to 18 s) and the call come after them. */
const fetchMs = seconds(8);
const convertMs = seconds(14);

/**
 * What becomes of the file of an audio message. For the chat-app's own provider it is brought to our storage, made a voice
 * note where that is asked for, and uploaded. A server of the organization's gets it as it came, an upload by an address of our
 * storage; what came in the request or as an upload is kept, so that the conversation has it.
 */
export function audioFiles(
  body: AudioBody,
  { instance, arrivedAt }: Pick<GatewayRequest, 'instance' | 'arrivedAt'>,
  deps: FilesDeps,
): FileFlow {
  const audio = audioOf(body);
  const source = sourceOf(audio);
  const openFor = (organizationId: OrganizationId): Promise<Download> =>
    audio.kind === 'inline'
      ? Promise.resolve(inlineDownload(audio))
      : openMedia({ source, organizationId, deadline: arrivedAt + fetchMs }, deps);
  if (instance.upstream === 'evolution') {
    if (audio.kind === 'url') return flowThat(undefined, deps);
    return flowThat(async ({ content, organization_id }) => {
      const download = await openFor(organization_id);
      const stored = await storeAnyFile('audio', { download, key: content?.media_key ?? '' }, deps);
      const link = await linkTo(stored, deps);
      if (audio.kind === 'inline') return { link, stored };
      return { link, stored, file: { mediaId: await addressFor(stored, deps), filename: stored.filename } };
    }, deps);
  }
  return flowThat(async ({ content, organization_id }, channel) => {
    const download = await openFor(organization_id);
    const isAsked = body.encoding === true;
    const note = isAsked ? await asVoiceNote(source, { download, deadline: arrivedAt + convertMs }, deps) : download;
    const stored = await storeFile(source, { download: note, key: content?.media_key ?? '' }, deps);
    const isVoiceNote = stored.contentType === formats.opus.contentType;
    const file = { ...(await uploaded(stored, channel, arrivedAt)), isVoiceNote };
    return { file, link: await linkTo(stored, deps), stored };
  }, deps);
}

/** What came in the request has no address. */
const sourceOf = (audio: Audio): MediaSource =>
  audio.kind === 'upload'
    ? { mediaId: audio.mediaId, kind: 'audio', field: 'media_id' }
    : { url: audio.kind === 'url' ? audio.url : '', kind: 'audio', field: 'audio' };
