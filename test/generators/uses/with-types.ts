import type { paths as GatewayPaths } from '../openapi-typescript/gateway.ts';
import type { components, paths } from '../openapi-typescript/service.ts';
import type { Found, Given } from './made.ts';

type Send = paths['/send-chatapp']['post'];
type Body = Send['requestBody']['content']['application/json'];
type Poll = GatewayPaths['/message/sendPoll/{instanceName}']['post'];

/** A user who has the types of openapi-typescript, and calls the API by hand. */
export async function run({ baseUrl, gatewayUrl, apiKey, fetch }: Given): Promise<Found> {
  const headers = { authorization: `Bearer ${apiKey}`, apikey: apiKey, 'content-type': 'application/json' };
  const post = async (url: string, body: unknown) =>
    (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();

  // What has a default need not be given.
  const text: Body = { message_type: 'text', phone_number: '+5511999990000', text: 'typed by hand' };
  const reaction: components['schemas']['ReactionMessage']['reaction'] = { message_id: 'wamid.1' };
  const hook: components['schemas']['NewWebhook'] = { url: 'https://receiver.example.org', type: 'all' };
  // @ts-expect-error A text has a text.
  const wrong: Body = { message_type: 'text', phone_number: '+5511999990000' };
  // @ts-expect-error There is no such kind of message.
  const unknown: Body = { ...text, message_type: 'fax' };

  const sent: Send['responses'][200]['content']['application/json'] = await post(`${baseUrl}/send-chatapp`, text);
  const refused: Send['responses'][400]['content']['application/json'] = await post(`${baseUrl}/send-chatapp`, wrong);
  const polled: Poll['responses'][404]['content']['application/json'] = await post(
    `${gatewayUrl}/message/sendPoll/none`,
    {},
  );
  void [reaction, hook, unknown];
  return { text: sent.data.recipient, refusal: refused.error, gateway: polled.response.message[0] };
}
