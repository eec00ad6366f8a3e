import * as z from 'zod';

/**
 * Ids as types of their own, so that one is never taken for another: the compiler refuses a contact's id where an
 * organization's is wanted. They are texts in every other respect, and a plain text is taken for any of them.
 */
declare const kind: unique symbol;
type Id<Kind extends string> = string & { readonly [kind]?: Kind };

/** `org_` and twelve base62 characters. */
export type OrganizationId = Id<'organization'>;
/** A uuid: of a contact, or of a group's conversation, which lies where a contact's would. */
export type ContactId = Id<'contact'>;
/** Ours, of a message: `msg_…` for what we have sent. The provider's ids are plain texts. */
export type MessageId = Id<'message'>;
/** A uuid: of a subscription. */
export type WebhookId = Id<'webhook'>;

/** `upl_` and 22 base62 characters: of a file that a caller uploads. */
export type UploadId = Id<'upload'>;

/** Parses the id of an organization in a stored item or a queue message. */
export const organizationIdSchema = z.string() as z.ZodType<OrganizationId, string>;
/** The same for a contact's. */
export const contactIdSchema = z.string() as z.ZodType<ContactId, string>;
/** The same for a message's, by our id. */
export const messageIdSchema = z.string() as z.ZodType<MessageId, string>;
