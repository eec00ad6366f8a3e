import { boundedName, boundedText } from '../../../base/text.ts';
import type { InboundPart } from '../../../channels/inbound.ts';
import type { TypedContent } from '../../../conversations/content.ts';
import type { Content } from '../../../conversations/message.ts';
import { keptOther } from '../../kept-json.ts';
import { leftOf, type ShownMembers } from '../../left-over.ts';
import type { Attachment } from './event-schema.ts';
import { type Kind, kindOf } from './kinds.ts';
import { templateContent } from './template.ts';

/** What stands with an attachment: a text, and whether the message answers a story of ours. */
interface Around {
  readonly text: string;
  readonly answersStory: boolean;
}

type Said = Content & TypedContent;

/** What one attachment says, and its file. */
export function attachmentPart(
  attachment: Attachment,
  { text, answersStory }: Around,
): InboundPart & { content: Said } {
  if (attachment.type === 'template') return { content: templateSaid(attachment, text) };
  const kind = kindOf(attachment);
  const { message_type, media_type } = kind;
  const address = addressOf(attachment);
  const page = address !== undefined && (attachment.type === 'fallback' || isPage(address)) ? address : undefined;
  const source = answersStory && kind.source === 'upload' ? 'story_reply' : kind.source;
  const typed = typedAttachment(attachment, { ...kind, source, text, page });
  const shown = text === '' ? describeAttachment(attachment, kind) : text;
  const content = {
    message: page === undefined || shown.includes(page) ? shown : `${shown} ${page}`,
    message_type,
    media_type: page === undefined ? media_type : null,
    media_url: null,
    ...typed,
  };
  return { content, ...(address !== undefined && page === undefined && { file: { url: address } }) };
}

function templateSaid({ payload }: Attachment, text: string): Said {
  const typed = templateContent(payload);
  const lines = [text, typed.content.text ?? ''].filter((line) => line !== '');
  return {
    message: boundedText(lines.join('\n')) || '[template]',
    message_type: 'template',
    media_type: null,
    media_url: null,
    ...typed,
  };
}

const addressOf = ({ url, payload }: Attachment): string | undefined => payload.url ?? payload.story_media_url ?? url;

/** The platforms' own sites, where a post or a profile is a page for people. Files lie elsewhere, and links are pages. */
const isPage = (address: string): boolean =>
  /^(www\.|m\.|l\.)?(instagram|facebook)\.com$/.test(URL.parse(address)?.hostname ?? '');

/** What an attachment carries for programs. `source` says where the file is from. */
function typedAttachment(
  attachment: Attachment,
  { type, source, text, page }: Pick<Kind, 'type' | 'source'> & { readonly text: string; readonly page?: string },
): TypedContent {
  const title = titleOf(attachment);
  const addresses = { url: true, story_media_url: true } as const;
  const shown: ShownMembers = text === '' ? { ...addresses, title: true } : addresses;
  const other = keptOther({
    ...asMembers(leftOf(attachment, { type: true, payload: true, ...shown })),
    ...asMembers(leftOf(attachment.payload, shown)),
  });
  const beside = { ...(page !== undefined && { permalink: page }), other };
  if (type === undefined)
    return { type: 'unsupported', content: { type: boundedName(attachment.type, 64), ...beside } };
  const caption = text === '' ? title : text;
  return { type, content: { caption, source, ...beside } };
}

const asMembers = (left: unknown) => (left === undefined ? {} : (left as Record<string, unknown>));

const titleOf = ({ title, payload }: Attachment): string | undefined => payload.title || title || undefined;

/** The text that stands for an attachment: `[image]`, `[share] Its title`. */
function describeAttachment(attachment: Attachment, { label }: Kind): string {
  const title = titleOf(attachment);
  return title === undefined ? `[${label}]` : `[${label}] ${title}`;
}
