import { phoneSchema } from '../../contacts/identities/phone.ts';
import { orAbsent, visibleText } from '../../input/fields.ts';

/** The provider names messages by ids of its own making; in code points, far above what it uses. */
export const providerIdLength = 512;

/** What messages of every type have; a reaction has a `context_message_id` of its own kind. */
export const envelope = {
  phone_number: phoneSchema,
  /** The provider's id of the message to reply to. */
  context_message_id: orAbsent(visibleText({ max: providerIdLength })),
};
