import type { Mutant } from '../mutant.ts';

const early = 'test/functions/inbound/chatapp/early-actions.test.ts';

/** Faults in edits and revocations, before their message and after. */
export const edits: readonly Mutant[] = [
  {
    name: 'early-deletion-announced-as-received',
    file: 'shared/delivering/moments.ts',
    from: "return stored.direction === 'outbound' || stored.deleted_unseen",
    to: "return stored.direction === 'outbound'",
    breaks: 'What was deleted before it came is announced as deleted alone.',
    tests: [early],
  },
  {
    name: 'two-edits-one-event',
    file: 'shared/delivering/build-events.ts',
    from: 'edit_id === undefined ? type',
    to: 'edit_id !== undefined ? type',
    breaks: 'Two edits are two events.',
    tests: [early],
  },
  {
    name: 'parked-edit-of-an-erased-contact-stays',
    file: 'shared/erasing/erase-contact.ts',
    from: 'for (const identity of identityKeysIn(item)) await',
    to: 'for (const identity of identityKeysIn(item).slice(0, 0)) await',
    breaks: 'The parked edits of an erased contact go with it.',
    tests: [early],
  },
  {
    name: 'newcomers-parked-edit-erased',
    file: 'shared/conversations/parked-edits.ts',
    from: 'if (parked_at > until) continue;',
    to: '',
    breaks: 'Who has a number after a deleted contact may be somebody else.',
    tests: ['test/shared/conversations/parked-edits.test.ts'],
  },
  {
    name: 'edit-of-a-deleted-message-counts',
    file: 'shared/conversations/message-actions.ts',
    from: "if (isRevoked(message)) return { members: undefined, refused: 'an edit of a message that was deleted' };",
    to: '',
    breaks: 'An edit after a revocation changes nothing.',
    tests: [early],
  },
  {
    name: 'stranger-revokes-early-what-our-phone-sent',
    file: 'shared/conversations/message-actions.ts',
    from: 'const revocation = revocations.find(({ actor }) => mayRevoke(actor, message));',
    to: 'const revocation = revocations[0];',
    breaks: 'Nobody else revokes what our phone has sent, before it is recorded either.',
    tests: [early],
  },
];
