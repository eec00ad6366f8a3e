import type { ErrorName } from '../errors.ts';

/** The errors that people alone meet, over the console, explained for its document. */
export const consoleErrorTexts = {
  'Invalid access token': {
    when: 'Nobody has signed in, or the issuer does not take the access token any more.',
    example: 'The issuer of the access token does not take it any more; sign in again.',
  },
  Forbidden: {
    when: 'Only owners of the organization may do this.',
    example: 'Only owners of the organization may do this; you are an agent of it.',
  },
  'Key not found': {
    when: 'The organization has no key with this id.',
    example: 'No key with the id key_0mijk4a2pT7d7dK2vQ9xRw3LmZb4kTq81L in this organization.',
  },
  'Reply not found': {
    when: 'The organization has no saved reply with this id.',
    example: 'No saved reply with the id rep_4kTq81LmZw2xR7tYc3Ns9V in this organization.',
  },
  'Member not found': {
    when: 'The organization has no member and no invitation with this id.',
    example: 'No member or invitation with the id mem_7dK2vQ9xRw3LmZb4kTq81L in this organization.',
  },
  'Member already exists': {
    when: 'The e-mail address is a member’s.',
    example: 'ana@example.org is the agent mem_7dK2vQ9xRw3LmZb4kTq81L already.',
  },
  'Channel not found': {
    when: 'The organization has no channel with this id.',
    example: 'No channel with the id instance:front-desk in this organization.',
  },
  'Channel already exists': {
    when: 'The organization has such a channel, or the account or the name is taken.',
    example: 'the cloud phone id 106540352242922 belongs to another organization already',
  },
  'Last owner': {
    when: 'The member is the organization’s last owner.',
    example: 'ana@example.org is the last owner: invite another one first.',
  },
} as const satisfies Partial<Record<ErrorName, object>>;
