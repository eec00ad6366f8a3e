import { explain } from '../openapi/explain.ts';
import { namedContactSchema } from './named-contact-query.ts';
import { phoneFormat, phoneParameter } from './phone-docs.ts';

explain(namedContactSchema, {
  phone_number: phoneParameter(`The number; this, \`chatapp_id\` or \`id\` is required. ${phoneFormat}`),
  chatapp_id: phoneParameter('The number as it stands in `chatapp_id`. With others, they must be one contact’s.'),
  id: { description: 'The contact’s id. With a number, they must be one contact’s.', format: 'uuid' },
});
