import type { Mutant } from '../mutant.ts';

const here = 'test/shared/delivering';
const webhooks = 'test/functions/webhooks';

/** A subscription gets what it asks for. */
export const events: readonly Mutant[] = [
  {
    name: 'first-of-types-alone',
    file: 'shared/subscriptions/asked-types.ts',
    from: 'types === undefined ? [type] :',
    to: 'types !== undefined ? [type] :',
    breaks: 'A subscription gets every type that its list names.',
    tests: [`${here}/subscribed-to.test.ts`],
  },
  {
    name: 'types-outlive-a-type',
    file: 'shared/subscriptions/asked-types.ts',
    from: '{ type, types: undefined }',
    to: '{ type }',
    breaks: 'A change of the type replaces the types.',
    tests: [`${webhooks}/webhook-types.test.ts`],
  },
  {
    name: 'two-names-of-one-event',
    file: 'shared/subscriptions/asked-types.ts',
    from: "(name === 'sent_message' ? 'message_sent' : name)",
    to: 'name',
    breaks: 'A list of types does not name one event twice.',
    tests: [`${webhooks}/create-webhook.test.ts`],
  },
  {
    name: 'receipt-overtakes-its-send',
    file: 'shared/delivering/read-delivery.ts',
    from: 'if (earlier && awaitsFirstAttempt(earlier) && mayWait(message))',
    to: 'if (earlier && awaitsFirstAttempt(earlier) && !mayWait(message))',
    breaks: 'What receipts say is heard after the message was sent.',
    tests: [`${here}/sent-first.test.ts`],
  },
  {
    name: 'receipt-waits-for-ever',
    file: 'shared/delivering/delivery-order.ts',
    from: 'waits < mostWaits',
    to: 'waits >= 0',
    breaks: 'A receipt is not held up by an attempt that does not come.',
    tests: [`${here}/sent-first.test.ts`],
  },
  {
    name: 'receipt-does-not-announce-its-send',
    file: 'shared/delivering/build-events.ts',
    from: "type === 'message_sent' ? undefined : first",
    to: 'undefined',
    breaks: 'A receipt that comes before its send is finished has the send told first.',
    tests: [`${here}/sent-first.test.ts`],
  },
  {
    name: 'event-of-a-deleted-contact-shown',
    file: 'shared/delivering/find-event.ts',
    from: '(await isConversationGone({ organizationId, contactId }, head, deps))',
    to: 'head === null',
    breaks: 'What is told of a deleted contact is shown to nobody any more.',
    tests: [`${webhooks}/one-delivery.test.ts`],
  },
  {
    name: 'text-of-a-deleted-contact-shown',
    file: 'shared/delivering/find-delivery.ts',
    from: '(await isConversationGone({ organizationId, contactId }, head, deps))',
    to: 'head === null',
    breaks: 'The text of a delivery is gone with its contact.',
    tests: [`${webhooks}/one-delivery.test.ts`],
  },
  {
    name: 'group-listed-with-each-message',
    file: 'shared/contacts/list/list-group.ts',
    from: 'head?.group_id === undefined || head.listed_at !== undefined',
    to: 'head?.group_id === undefined',
    breaks: 'A group costs nothing more once it is listed.',
    tests: ['test/functions/conversations/groups.test.ts'],
  },
  {
    name: 'group-listed-twice',
    file: 'shared/contacts/list/list-group.ts',
    from: "change: { set: { listed_at: created_at } },\n        condition: all(isThere, absent('listed_at')),",
    to: 'change: { set: { listed_at: undefined } },\n        condition: isThere,',
    breaks: 'A group is on the list once.',
    tests: ['test/functions/conversations/groups.test.ts'],
  },
  {
    name: 'group-of-an-unknown-send-not-listed',
    file: 'shared/sending/finish.ts',
    from: 'await listGroup({ organizationId: organization_id, contactId: contact_id, head }, deps);',
    to: '',
    breaks: 'A group is found once a message stands in it, whatever became of that.',
    tests: ['test/functions/conversations/groups.test.ts'],
  },
];
