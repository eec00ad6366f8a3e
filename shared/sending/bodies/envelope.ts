import { contactUuidSchema, userIdSchema } from '../../contacts/identities/identity.ts';
import { phoneSchema } from '../../contacts/identities/phone.ts';
import { orAbsent, unlessBlank, visibleText } from '../../input/fields.ts';

/** The provider names messages by ids of its own making; in code points, far above what it uses. */
export const providerIdLength = 512;

/** What messages of every type have; a reaction has a `context_message_id` of its own kind. */
export const envelope = {
  /** The recipient, by one of these, or by several that are one contact's. */
  phone_number: unlessBlank(phoneSchema),
  contact_id: unlessBlank(contactUuidSchema),
  user_id: unlessBlank(userIdSchema),
  /** The provider's id of the message to reply to. */
  context_message_id: orAbsent(visibleText({ max: providerIdLength })),
};
