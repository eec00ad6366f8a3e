import * as z from 'zod';
import { shownBroadcastSchema } from '../broadcasts/shown-broadcast.ts';
import { contactSchema } from '../contacts/contact.ts';
import { callSchema } from '../conversations/call.ts';
import { messageErrorSchema } from '../conversations/message.ts';
import { conversationMessageSchema, messageFactsSchema } from '../conversations/shown-message.ts';
import { explain } from '../http/explain.ts';
import { platformSchema } from '../subscriptions/webhook.ts';

/** Null for a person who is no contact. */
const contact = contactSchema.nullable();
/** Only where texts were cut for the size of the body. */
const truncated = z.literal(true).optional();

const envelope = {
  id: z.string(),
  timestamp: z.string(),
  platform: platformSchema,
  organization_id: z.string(),
};

const eventOf = <T extends string, D extends z.ZodRawShape>(types: readonly [T, ...T[]], data: D) =>
  z.strictObject({ ...envelope, type: z.enum(types), data: z.strictObject({ ...data, truncated }) });

const ofMessage = { message: conversationMessageSchema, conversation: messageFactsSchema.shape.conversation, contact };

/** The body of a delivery, by what has happened. `sent_message` is another name of `message_sent`. */
export const shownEventSchemas = {
  message_received: eventOf(['message_received'], ofMessage),
  message_sent: eventOf(['message_sent', 'sent_message'], ofMessage),
  message_delivered: eventOf(['message_delivered'], ofMessage),
  message_read: eventOf(['message_read'], ofMessage),
  message_edited: eventOf(['message_edited'], ofMessage),
  message_deleted: eventOf(['message_deleted'], ofMessage),
  message_failed: eventOf(['message_failed'], { ...ofMessage, error: messageErrorSchema.strict().nullable() }),
  call: eventOf(['call'], {
    call: callSchema.strict(),
    conversation: messageFactsSchema.shape.conversation.nullable(),
    contact,
  }),
  contact_updated: eventOf(['contact_updated'], { contact: contactSchema, changed: z.array(z.string()) }),
  contact_merged: eventOf(['contact_merged'], { contact: contactSchema, merged_from: z.uuid() }),
  broadcast_finished: eventOf(['broadcast_finished'], { broadcast: shownBroadcastSchema }),
};

const envelopeMeaning = {
  id: 'The same for all subscriptions that get this event, and at each attempt: what has been handled is known by it.',
  type: 'What has happened, by the name that the subscription asked for.',
  timestamp: {
    description: 'When it happened: ISO 8601, in UTC. The provider’s time, where it has one.',
    format: 'date-time',
  },
  platform: 'The channel.',
  organization_id: 'Whose event it is.',
  data: 'What it happened to.',
};
const messageMeaning = 'The message as of this event.';
const conversationMeaning = 'The conversation that it belongs to, as in the message.';
const commonMeaning = {
  contact: 'Whose conversation it is, in a group who wrote. Null for a person who is no contact.',
  truncated: 'Present where texts were cut, because all of it was more than 350 KB.',
};

/** `MessageReadEvent`, and so on. */
const called = (type: string) => ({
  id: `${type.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`,
  description: `The event \`${type}\`.`,
});

const { call, message_failed, contact_updated, contact_merged, broadcast_finished, ...others } = shownEventSchemas;
for (const [type, schema] of Object.entries(others)) {
  explain(schema as typeof others.message_read, envelopeMeaning, called(type));
  explain(schema.shape.data, { message: messageMeaning, conversation: conversationMeaning, ...commonMeaning });
}
explain(message_failed, envelopeMeaning, called('message_failed'));
explain(message_failed.shape.data, {
  message: messageMeaning,
  conversation: conversationMeaning,
  error: 'Why it failed, with the provider’s code and words. Null when nobody knows.',
  ...commonMeaning,
});
explain(contact_updated, envelopeMeaning, called('contact_updated'));
explain(contact_updated.shape.data, {
  contact: 'The contact as it is when this is told first.',
  changed: 'The members of the contact that this change has made otherwise.',
  truncated: commonMeaning.truncated,
});
explain(contact_merged, envelopeMeaning, called('contact_merged'));
explain(contact_merged.shape.data, {
  contact: 'The contact that stays, as it is when this is told first.',
  merged_from: { description: 'The id of the contact that has become part of it.', format: 'uuid' },
  truncated: commonMeaning.truncated,
});
explain(broadcast_finished, envelopeMeaning, called('broadcast_finished'));
explain(broadcast_finished.shape.data, {
  broadcast: 'The broadcast as it was when this was told first. Receipts move its counts on later.',
  truncated: commonMeaning.truncated,
});
explain(call, envelopeMeaning, called('call'));
explain(call.shape.data, {
  call: 'The call.',
  conversation: 'The conversation with the contact who called or was called. Null for a person who is no contact.',
  ...commonMeaning,
});
explain(
  call.shape.data.shape.call,
  {
    id: 'The provider’s.',
    direction: 'Who called whom: `inbound` is the contact calling.',
    status: 'As the provider has it: an event each time it changes.',
    from: 'Who called, digits only.',
    to: 'Who was called, digits only.',
    started_at: { description: 'ISO 8601, in UTC; null until then.', format: 'date-time' },
    ended_at: { description: 'ISO 8601, in UTC; null until then.', format: 'date-time' },
    duration: 'In seconds; null until it is known.',
  },
  { id: 'Call', description: 'A call, of which nothing but this is known.' },
);
explain(message_failed.shape.data.shape.error.unwrap(), {
  code: 'The provider’s, where there is one.',
  message: 'In the provider’s words.',
});
