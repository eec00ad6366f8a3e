import { describe, expect, test } from '@jest/globals';
import { blockUsersBody } from '../../shared/providers/chatapp/block-users.ts';
import { payloadOf } from '../../shared/providers/chatapp/payload.ts';
import { readPayload } from '../../shared/providers/chatapp/tell-read.ts';
import { templatePayload } from '../../shared/providers/chatapp/template-payload.ts';
import { read } from '../shared/sending/bodies/refusal.ts';
import { samples, uploaded } from '../support/sample-messages.ts';
import { templateSamples } from '../support/template-samples.ts';
import { checkBy, examplesIn, readProviderDocument } from './provider-document.ts';

// No part of `npm test`: the document is the provider's. `npm run test:provider-document -- <path>` brings it in.
const document = readProviderDocument();
const check = checkBy(document, { corrected: true });
const examples = examplesIn(document);
const ours = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'location',
  'contacts',
  'interactive',
  'reaction',
  'sticker',
  'template',
];

/** The document's own examples of what we send too; that of several products has a placeholder for the type of its header. */
const comparable = examples.filter(
  ({ value: { type = '', interactive = { type: 'list' } } }) =>
    ours.includes(type) && ['button', 'list', 'product', 'flow'].includes(interactive.type),
);

/** The whole body of a message call, as it travels. */
const sent = (body: unknown) => whole(payloadOf(read(body), uploaded));
const whole = (payload: object) =>
  JSON.parse(
    JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '+5511999990000',
      ...payload,
      biz_opaque_callback_data: 'msg_3kT9sVb2QmYx7LwRd0HfZa8NcUe5Jp',
    }),
  );
const messages = [
  ...Object.entries(samples).map(([name, [body]]) => ({ name, message: sent(body) })),
  ...templateSamples.map(({ name, filled }) => ({ name, message: whole(templatePayload(filled, uploaded)) })),
];

test.each(messages)('what is sent for $name is as documented', ({ message }) => {
  expect(check(message)).toEqual([]);
});

test('a read mark is as documented', () => {
  const named = examples.find(({ name }) => name === 'Send typing indicator and read receipt');
  const mark = readPayload({
    providerId: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQUYzMjEzNDM2RTZGQ0MzMDJBRgA=',
    typing: true,
  });
  expect(mark).toEqual(named?.value);
});

test.each(['post', 'delete'])('what is sent to block somebody is as documented (%s)', (method) => {
  const body = blockUsersBody('16505551234');
  expect(examplesIn(document, 'block_users', method).map(({ value }) => value)).toEqual([body]);
});

test('every type is among what is sent', () => {
  expect([...new Set(messages.map(({ message }) => message.type))].toSorted()).toEqual(ours.toSorted());
});

describe('the check', () => {
  test('as published takes none of the document’s own examples, and so says nothing', () => {
    const checkAsPublished = checkBy(document, { corrected: false });
    expect(examples.filter(({ value }) => checkAsPublished(value).length === 0)).toEqual([]);
  });

  test.each(comparable)('takes the document’s example $name', ({ value }) => {
    expect(check(value)).toEqual([]);
  });

  test.each(messages)('refuses $name with a member more, without its own, and without a recipient', ({ message }) => {
    const { [message.type]: _own, ...without } = message;
    const { to: _to, ...nobody } = message;
    expect([{ ...message, more: 1 }, without, nobody].filter((one) => check(one).length === 0)).toEqual([]);
  });
});
