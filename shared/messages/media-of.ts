import type { MediaSource } from '../media/media-source.ts';
import type { SendBody } from './send-body.ts';

/** The file that a message carries, its own or in the header; undefined when it has none. */
export function mediaOf(body: SendBody): MediaSource | undefined {
  switch (body.message_type) {
    case 'image':
    case 'video':
    case 'audio':
      return { url: body.media_url, kind: body.message_type, field: 'media_url' };
    case 'document':
      return { url: body.media_url, kind: 'document', field: 'media_url', filename: body.filename };
    case 'interactive':
      return body.interactive.header_media && headerMediaOf(body.interactive.header_media);
    default:
      return undefined;
  }
}

interface HeaderMedia {
  readonly type: 'image' | 'video' | 'document';
  readonly url: string;
  readonly filename?: string;
}

/** A name is for documents alone, as outside of headers. */
function headerMediaOf({ type, url, filename }: HeaderMedia): MediaSource {
  const field = 'interactive.header_media.url';
  return { url, kind: type, field, ...(type === 'document' && { filename }) };
}
