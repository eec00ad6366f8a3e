import * as z from 'zod';
import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { signedWebhookDocs } from './signed-webhook-docs.ts';
import { takeWebhook } from './take-webhook-operation.ts';

const partySchema = z.looseObject({ id: z.string() });
const eventSchema = z.looseObject({ sender: partySchema, recipient: partySchema, timestamp: z.number() });
const entrySchema = z.looseObject({ id: z.string(), time: z.number(), messaging: z.array(eventSchema) });
const webhookSchema = z.looseObject({ object: z.string(), entry: z.array(entrySchema) });

explain(
  webhookSchema,
  { object: 'Always `instagram`.', entry: 'One for each account.' },
  { id: 'PhotoappWebhook', description: 'What the photo-app sends. Whatever else is in it is no reason to refuse it.' },
);
explain(entrySchema, {
  id: 'The platform’s id of our account.',
  time: 'When it was sent, in milliseconds since the epoch.',
  messaging: 'What happened. Newer apps may get `changes` instead, each with `field` and `value`.',
});
explain(eventSchema, {
  sender: 'Who did it: a person, or our account in an echo.',
  recipient: 'To whom.',
  timestamp: 'When, in milliseconds since the epoch.',
  message: {
    type: 'object',
    description: 'A message, with `mid`, `text`, `attachments`; or that it is an echo, or deleted.',
  },
  reaction: { type: 'object', description: 'A reaction to the message `mid`, or that it was taken back.' },
  postback: { type: 'object', description: 'A button that was pressed.' },
  read: { type: 'object', description: 'That the message `mid` was seen.' },
});
explain(partySchema, { id: 'The platform’s id of a person or an account, as text.' });

const account = '17841400000000000';
const person = '17841400008460057';
const webhook = (event: object) => ({
  object: 'instagram',
  entry: [{ id: account, time: 1795860002345, messaging: [{ timestamp: 1795860002123, ...event }] }],
});
const fromPerson = { sender: { id: person }, recipient: { id: account } };
const mid = 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOjE3ODQxNDAwMDA4NDYwMDU3';

export const takePhotoappDocs = documentation(takeWebhook, {
  tag: 'Provider webhooks',
  summary: 'Take a webhook of the photo-app',
  ...signedWebhookDocs,
  rawBody: webhookSchema,
  examples: {
    message: {
      summary: 'A message',
      body: webhook({ ...fromPerson, message: { mid, text: 'Is it still there?' } }),
      answer: { success: true },
    },
    read: { summary: 'A receipt', body: webhook({ ...fromPerson, read: { mid } }), answer: { success: true } },
    echo: {
      summary: 'A message of our own account, sent in the app',
      body: webhook({
        sender: { id: account },
        recipient: { id: person },
        message: { mid, text: 'It is.', is_echo: true },
      }),
      answer: { success: true },
    },
  },
});
