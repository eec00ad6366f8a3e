import { isObject } from '../../../base/is-object.ts';
import type { InboundFile } from '../../../conversations/awaited-file.ts';
import type { Content } from '../../../conversations/message.ts';
import { memberOf, tolerantName } from '../../tolerant-reader.ts';
import { kindOf } from './kinds.ts';

type MediaType = Content['media_type'];

const name = tolerantName(255);

/** A message of the protocol, by the member that holds it. */
interface NamedPart {
  readonly name: string;
  readonly value: unknown;
}

interface Media {
  readonly type: MediaType;
  readonly value: unknown;
}

/** The parts that have a file, which a template or buttons may have in their header. */
const fileParts = ['imageMessage', 'videoMessage', 'ptvMessage', 'audioMessage', 'documentMessage', 'stickerMessage'];
const headers = ['hydratedTemplate', 'hydratedFourRowTemplate', 'header'];

/** The file of a part that we know, or of its header; undefined where it has none. */
export function mediaIn({ name, value }: NamedPart): Media | undefined {
  const holders = [
    { [name]: value },
    ...(kindOf(name) ? [value, ...headers.map((each) => memberOf(value, each))] : []),
  ];
  return holders
    .flatMap((holder) =>
      fileParts.map((each) => ({ type: kindOf(each)?.media ?? null, value: memberOf(holder, each) })),
    )
    .find((each) => isObject(each.value));
}

/** The file of a message, which its server can decrypt; undefined where it has none. `providerId` is the message's. */
export function fileOf(part: NamedPart, record: unknown, providerId: string): InboundFile | undefined {
  const media = mediaIn(part);
  if (!media) return undefined;
  return {
    id: providerId,
    // Where a server keeps files in a storage of its own, it says where.
    url: tolerantName(4096).parse(memberOf(memberOf(record, 'message'), 'mediaUrl')),
    mime_type: name.parse(memberOf(media.value, 'mimetype') ?? memberOf(media.value, 'mime_type')),
    filename: name.parse(memberOf(media.value, 'fileName') ?? memberOf(media.value, 'filename')),
  };
}
