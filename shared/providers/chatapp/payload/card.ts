import type { Card } from '../../../messages/bodies/contacts-message.ts';
import { given } from './given.ts';

/** A contact card. The provider wants another part of the name beside the whole, which then is the first name. */
export function cardPayload({ name: { formatted_name, ...parts }, phones }: Card) {
  const named = given(parts);
  return {
    name: { formatted_name, ...(Object.keys(named).length > 0 ? named : { first_name: formatted_name }) },
    ...(phones.length > 0 && { phones: phones.map(given) }),
  };
}
