import type { Mutant } from '../mutant.ts';

const authors = 'test/functions/inbound/gateway/authors.test.ts';
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
    file: 'shared/erasing/erase-outside.ts',
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
    name: 'stranger-edits-on-the-gateway',
    file: 'shared/conversations/message-actions.ts',
    from: 'if (!author) return true;',
    to: 'return true;',
    breaks: 'A person changes on the gateway what that person wrote, and nothing of others.',
    tests: [authors],
  },
  {
    name: 'member-edits-what-another-wrote',
    file: 'shared/conversations/message-actions.ts',
    from: 'return stands && (author.ids.length === 0 || wrote || isContact);',
    to: 'return stands;',
    breaks: 'A member of a group changes its own messages alone.',
    tests: [authors],
  },
  {
    name: 'parked-deletion-of-a-stranger-hides-the-true-one',
    file: 'shared/conversations/message-actions.ts',
    from: 'one.author?.ids.join() === other.author?.ids.join();',
    to: 'true;',
    breaks: 'What another person does to a message before it comes hides nothing of its writer.',
    tests: [authors],
  },
  {
    name: 'stranger-revokes-early-what-our-phone-sent',
    file: 'shared/conversations/message-actions.ts',
    from: 'const revocation = revocations.find((each) => counts(each, message));',
    to: 'const revocation = revocations[0];',
    breaks: 'Nobody else revokes what our phone has sent, before it is recorded either.',
    tests: [early],
  },
  {
    name: 'done-during-the-call-forgotten',
    file: 'shared/sending/finish.ts',
    from: 'await applyParked({ organizationId, place, message }, deps);',
    to: '',
    breaks: 'What is done on the phone to a message that the API is still sending is done to it once it is recorded.',
    tests: ['test/functions/messages/done-during-the-call.test.ts'],
  },
  {
    name: 'file-of-a-deleted-send-stays',
    file: 'shared/conversations/change-message.ts',
    from: 'if (isRevoked({ ...message, ...members })) await eraseWithIt(target, deps);',
    to: '',
    breaks: 'The file of a message that was deleted while it was being sent goes with it.',
    tests: ['test/functions/messages/done-during-the-call.test.ts'],
  },
  {
    name: 'one-note-for-all-edits-of-a-message',
    file: 'shared/conversations/parked-edits.ts',
    from: "lastIndexOf('#') + 1)}#${now}`",
    to: "lastIndexOf('#') + 1)}`",
    breaks: 'An edit that is parked after a deletion hides none from before it.',
    tests: ['test/shared/conversations/parked-edits.test.ts'],
  },
];
