import type { Channel, UploadedFile } from '../channels/channel.ts';
import type { TypedContent } from '../conversations/content.ts';
import type { Content } from '../conversations/message.ts';
import type { MediaSource } from '../media/media-source.ts';
import { businessIdOf, type Organization } from '../organizations/organization.ts';
import type { AskTemplates } from '../templates/ask.ts';
import { type FilledTemplate, fileKindOf } from '../templates/fill.ts';
import { forgetTemplate, refuseOptedOut, type UseDeps, usableTemplate } from '../templates/usable-template.ts';
import { bringsFile, type TemplateUse } from '../templates/use.ts';
import { placeOf } from './bodies/media.ts';
import type { TemplateBody } from './bodies/template.ts';
import { chatappContact, templateKeys } from './recipient.ts';
import type { RecipientLookup } from './recipient-lookup.ts';

/** The provider of the templates, which the flows do not know. */
export interface TemplateProvider {
  readonly ask: AskTemplates;
  /** What the provider is sent of a template, whose file in the header is with it already. */
  payloadOf(filled: FilledTemplate, file: UploadedFile | undefined): Readonly<Record<string, unknown>>;
}

/** A template to one contact, as the send flow and the channel take a message. */
interface TemplateMessage {
  /** Reads the template along. Looking for the contact throws `Template not usable` and `Contact opted out` too. */
  readonly recipient: RecipientLookup;
  // Known once the contact is found: before, each throws, and that is a fault of ours.
  content(): Content;
  payload(file: UploadedFile | undefined): Readonly<Record<string, unknown>>;
  /** The file in the header; absent where the request names none. Its kind is the template's. */
  readonly file?: () => MediaSource;
  /** The channel, once it is open; a template that is not as we know it is asked for again by the next send. Throws `Invalid provider` where the organization has no business account. */
  opened(channel: Promise<Channel>): Promise<Channel>;
}

/**
 * A template that a request names, to the contact that it names: read in one round trip with the contact, and asked of the
 * provider where our copy does not do.
 */
export function templateMessage(
  organization: Organization,
  { body, provider }: { readonly body: TemplateBody; readonly provider: TemplateProvider },
  deps: UseDeps,
): TemplateMessage {
  const { template: use, context_message_id } = body;
  const hasFile = bringsFile(use);
  const lookup = chatappContact(organization, body);
  let known: FilledTemplate | undefined;
  const filled = () => {
    if (!known) throw new Error('a template is known once its recipient is found');
    return known;
  };
  return {
    recipient: {
      ...templateKeys(organization, body),
      async find(items) {
        const found = await lookup.find(items.slice(0, -1), deps);
        if (!found) return undefined;
        known = await usableTemplate(organization, { use, item: items.at(-1), ask: provider.ask }, deps);
        refuseOptedOut(known, lookup.contact);
        return found;
      },
      notFound: lookup.notFound,
    },
    content: () => ({ ...templateContent(filled(), use.variables), context_message_id }),
    payload: (file) => ({
      ...(context_message_id !== undefined && { context: { message_id: context_message_id } }),
      ...provider.payloadOf(filled(), file),
    }),
    ...(hasFile && { file: () => fileInHeader(filled(), use) }),
    async opened(channel) {
      const open = await channel;
      businessIdOf(organization);
      return {
        ...open,
        async send(message, deadline) {
          const outcome = await open.send(message, deadline);
          const isRefused = outcome.kind === 'rejected' && outcome.isTemplateOutdated;
          if (isRefused) await forgetTemplate(organization, use, deps);
          return outcome;
        },
      };
    },
  };
}

/** What the conversation shows of a template, with its variables as they were given. */
function templateContent(filled: FilledTemplate, variables: unknown): Content {
  const { name, language, category, bodyText, text } = filled;
  const content = { name, language, category, variables, text: bodyText };
  return {
    message: text,
    message_type: 'template',
    ...({ type: 'template', content } satisfies TypedContent),
    media_type: fileKindOf(filled) ?? null,
    media_url: null,
  };
}

/** The file that a use names; its kind is the template's, which has been filled in with it. */
export function fileInHeader(filled: FilledTemplate, { header }: Pick<TemplateUse, 'header'>): MediaSource {
  const { media_url: url, media_id: mediaId, filename } = header ?? {};
  const kind = fileKindOf(filled);
  if (kind === undefined) throw new Error('a template without a file is sent without one');
  const field = `template.header.${url === undefined ? 'media_id' : 'media_url'}`;
  return { ...placeOf({ url, mediaId }), kind, field, ...(kind === 'document' && { filename }) };
}
