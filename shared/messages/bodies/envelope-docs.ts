import { phoneFormat } from '../../contacts/phone-docs.ts';

/** What the members mean that messages of every type have. */
export const envelopeMeanings = {
  phone_number: `The recipient, a contact of the organization. ${phoneFormat}`,
  message_type: 'What is sent.',
  context_message_id: 'The provider’s id of the message to reply to.',
};

/** Of texts to show that may be left out. */
export const leftOut = 'Blank is as good as absent.';
