import type { Recipient } from '../broadcasts/recipient.ts';
import type { Channel, UploadedFile } from '../channels/channel.ts';
import type { StoredContact } from '../contacts/contact.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Brought } from '../sending/file-flow.ts';
import type { TemplateProvider, templateMessage } from '../sending/template-message.ts';
import type { TemplateUse } from '../templates/use.ts';

/** What a broadcast needs of the channel's provider, which no flow knows. */
export interface BroadcastProvider {
  readonly templates: TemplateProvider;
  /** The organization's way to the provider. */
  openChannel(
    organization: Organization,
    payload: ReturnType<typeof templateMessage>['payload'],
    deps: Deps<'secrets' | 'http' | 'media:read'>,
  ): Promise<Channel>;
}

/** Of sends that may bring a file. */
export type SendDeps = Deps<
  | 'table:write'
  | 'queue:events'
  | 'queue:inbound'
  | 'limits'
  | 'secrets'
  | 'http'
  | 'media:write'
  | 'media-keys'
  | 'media:read'
  | 'uploads:take'
>;

/** A recipient whose turn it is: a contact who may be sent to, and the template with this contact's variables. */
export interface ReadyRecipient {
  readonly recipient: Recipient;
  readonly contact: StoredContact;
  readonly use: TemplateUse;
}

/** A file that all messages of a broadcast show: where it is in our storage, and at the provider. */
export type SharedFile = Brought & { readonly file: UploadedFile };

/** What all sends of a run share. */
export interface SendingRun {
  readonly organization: Organization;
  readonly provider: BroadcastProvider;
  /** The file in the header of all messages; absent where there is none. */
  readonly file?: SharedFile;
  /** How often a recipient could not be handled, by the contact's id. */
  readonly faults: Map<string, number>;
}
