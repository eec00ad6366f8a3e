import { addContact } from '../../shared/contacts/add-contact.ts';
import { newContactSchema } from '../../shared/contacts/new-contact.ts';
import { parse } from '../../shared/http/parse.ts';
import type { Command } from './command.ts';
import { organizationCalled } from './organization-called.ts';

export const contactCommands: readonly Command[] = [
  {
    noun: 'contact',
    verb: 'create',
    summary: 'Make a contact.',
    flags: {
      organization: { value: 'slug', help: 'whose contact', required: true },
      phone: { value: 'number', help: 'with country code', required: true },
      name: { value: 'name', help: 'full name', required: true },
      email: { value: 'address', help: 'email address' },
      tags: { value: 'a,b', help: 'comma-separated' },
    },
    async run({ phone, name, email, tags, organization }, deps) {
      const given = {
        phone_number: phone,
        full_name: name,
        email,
        tags: tags === undefined ? undefined : tagsIn(tags),
      };
      const body = parse(newContactSchema, given, { missing: 'Missing required field', invalid: 'Invalid field' });
      return addContact(await organizationCalled(organization, deps), body, 'admin', deps);
    },
  },
];

const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
