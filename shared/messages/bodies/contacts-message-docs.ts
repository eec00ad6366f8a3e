import { explain } from '../../openapi/explain.ts';
import { cardNameSchema, cardPhoneSchema, cardSchema, contactsMessageSchema } from './contacts-message.ts';
import { envelopeMeanings, leftOut } from './envelope-docs.ts';

explain(
  contactsMessageSchema,
  { ...envelopeMeanings, contacts: 'The cards.' },
  { id: 'ContactsMessage', description: 'Contact cards, which the recipient can keep.' },
);
explain(
  cardSchema,
  { name: 'Whose card it is.', phones: 'Their numbers.' },
  { id: 'ContactCard', description: 'A contact card.' },
);
explain(cardNameSchema, {
  formatted_name: 'The whole name, as it is shown.',
  first_name: `Without any other part, the whole name stands here too. ${leftOut}`,
  last_name: `The family name. ${leftOut}`,
  middle_name: `A name between the two. ${leftOut}`,
  prefix: `A title before the name. ${leftOut}`,
  suffix: `A title after the name. ${leftOut}`,
});
explain(cardPhoneSchema, {
  phone: 'The number, as it is shown.',
  type: `What kind of number it is, in words of your own: CELL, WORK, HOME. ${leftOut}`,
  wa_id: `The provider’s id of the number; with it the card offers to write to them. ${leftOut}`,
});
