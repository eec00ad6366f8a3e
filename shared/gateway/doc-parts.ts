import type { ErrorName } from '../errors.ts';
import type { Documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { instancePathSchema } from '../instances/instance.ts';
import { gatewaySentBody, gatewaySentSchema, recordSchema } from '../sending/gateway-record.ts';

explain(instancePathSchema, { instanceName: 'The instance that sends it, percent-encoded.' });
explain(
  gatewaySentSchema,
  { status: 'Always 201, whereas the HTTP status is 200.', error: 'Always false.', response: 'The message’s record.' },
  { id: 'GatewaySentMessage', description: 'The upstream took the message.' },
);
explain(
  recordSchema,
  {
    key: 'What names the message.',
    message: 'What was sent, in the words of the chat-app’s own protocol.',
    messageTimestamp: 'Seconds since the epoch.',
    status:
      'How far it has come. `PENDING` says that the upstream took it, not that it arrived; later statuses come as events, and stand in the conversation.',
    pushName: 'The name under which the sender is shown.',
  },
  { id: 'GatewayMessage', description: 'A message of the gateway.' },
);
explain(recordSchema.shape.key, {
  id: 'The upstream’s, which a reaction takes.',
  fromMe: 'Whether the instance sent it.',
  remoteJid: 'The recipient, or the group.',
});

export const numberMeaning =
  'A contact’s number with country code, as people write it or as `5511999990000@s.whatsapp.net`, the address that hides it (`…@lid`), or the id of a group (`…@g.us`), which need not be a contact.';

const examplePath = { instanceName: 'Vendas São Paulo' };
const exampleId = '3EB0C431C26A1916E07E';
export const exampleJid = '5511999990000@s.whatsapp.net';
export const exampleNumber = '5511999990000';

/** An example of a request, with its answer. */
export const gatewayExample = <const Body>(summary: string, body: Body, message: Record<string, unknown>) => ({
  summary,
  path: examplePath,
  body,
  answer: gatewaySentBody({
    key: { id: exampleId, fromMe: true, remoteJid: exampleJid },
    message,
    messageTimestamp: 1_795_860_000,
    status: 'PENDING',
    pushName: 'Acme',
  }),
});

/** What all four say of their errors. */
export const gatewayErrors = [
  'Not found',
  'Invalid provider',
  'Contact not found',
  'Rate limited',
  'Provider rejected message',
  'Provider send failed',
  'Send outcome unknown',
] as const satisfies readonly ErrorName[];

/** Those of a send that brings a file. */
export const gatewayFileErrors = [
  'Media download failed',
  'Upload not found',
  'Unsupported media',
  'Quota exceeded',
  'Provider upload failed',
] as const satisfies readonly ErrorName[];

export const ownGatewayErrors: NonNullable<Documentation['ownErrors']> = {
  'Invalid API key': {
    when: 'The key in `apikey` is missing, malformed, unknown, expired or revoked, whether or not there is such an instance.',
    example: { message: 'The API key is missing or invalid. Send it in the header apikey.' },
  },
  'Not found': {
    when: 'The organization has no such instance.',
    example: { message: 'The "Vendas São Paulo" instance does not exist' },
  },
  'Missing required field': { example: { message: 'number is required' } },
  'Invalid field': {
    when: 'A field has the wrong type, is over a limit or none of the allowed values; the explanation names its path and the limit.',
  },
  'Invalid provider': {
    when: 'The instance’s upstream does not do this, is not configured, or refuses our credentials.',
    example: {
      message:
        'The "Vendas São Paulo" instance sends through cloudprovider, which has no polls; only evolution instances do.',
    },
  },
  'Provider rejected message': {
    when: 'The upstream says that the message itself is bad; the explanation carries its code and words.',
    example: { message: '(400) 5511999990000 is not on the chat-app' },
  },
};
