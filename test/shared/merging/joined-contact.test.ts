import { expect, test } from '@jest/globals';
import type { StoredContact } from '../../../shared/contacts/contact.ts';
import { contactIdSchema, organizationIdSchema } from '../../../shared/identifiers.ts';
import { joinedContact } from '../../../shared/merging/joined-contact.ts';

const created_at = '2026-11-28T10:00:00.000Z';
const aContact = (last: string, given: Partial<StoredContact>) =>
  ({
    id: contactIdSchema.parse(`a0000000-0000-4000-8000-00000000000${last}`),
    organization_id: organizationIdSchema.parse('b0000000-0000-4000-8000-000000000000'),
    full_name: '',
    email: '',
    phone_number: '',
    chatapp_id: '',
    tags: [],
    has_unread_messages: false,
    allow_broadcast: true,
    blocked: false,
    created_at,
    updated_at: created_at,
    ...given,
  }) as StoredContact;

test.each(['preference_said', 'last_heard_at'] as const)(
  'the later %s of two contacts stays, also where one has none',
  (name) => {
    const joined = (keep?: string, merge?: string) =>
      joinedContact(aContact('1', { [name]: keep }), aContact('2', { [name]: merge }))[name];
    expect([joined('1', '2'), joined('2', '1'), joined('1'), joined(undefined, '1'), joined()]).toEqual([
      '2',
      '2',
      '1',
      '1',
      undefined,
    ]);
  },
);
