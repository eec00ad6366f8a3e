import { addContact, anyContactSchema } from '../../shared/contacts/new-contact.ts';
import { parse } from '../../shared/input/parse.ts';
import type { Command } from './command.ts';
import { organizationCalled } from './organization-called.ts';

export const contactCommands: readonly Command[] = [
  {
    noun: 'contact',
    verb: 'create',
    summary: 'Make a contact.',
    flags: {
      organization: { value: 'slug', help: 'whose contact', required: true },
      phone: { value: 'number', help: 'with country code; required unless --photoapp-id is given' },
      'photoapp-id': { value: 'id', help: "the platform's id of the person, for the photo-app channel" },
      'photoapp-username': { value: 'name', help: 'what the person is called there' },
      name: { value: 'name', help: 'full name', required: true },
      email: { value: 'address', help: 'email address' },
      tags: { value: 'a,b', help: 'comma-separated' },
    },
    async run({ phone, name, email, tags, organization, ...flags }, deps) {
      const given = {
        phone_number: phone,
        photoapp_id: flags['photoapp-id'],
        photoapp_username: flags['photoapp-username'],
        full_name: name,
        email,
        tags: tags === undefined ? undefined : tagsIn(tags),
      };
      const body = parse(anyContactSchema, given, { missing: 'Missing required field', invalid: 'Invalid field' });
      return addContact(await organizationCalled(organization, deps), body, 'admin', deps);
    },
  },
];

const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
