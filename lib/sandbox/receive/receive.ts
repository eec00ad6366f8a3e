import * as z from 'zod';
import { type Call, checkedBody, jsonReply, type Reply } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { chatappInbound, chatappTypes } from './chatapp-inbound.ts';
import { instanceOf, makeGateway } from './gateway.ts';
import { gatewayInbound, gatewayTypes } from './gateway-inbound.ts';
import { fieldsOf, Impossible, type Made } from './inbound-fields.ts';
import { makeChatapp } from './make-chatapp.ts';
import { makePhotoapp } from './make-photoapp.ts';
import { photoappInbound, photoappTypes } from './photoapp-inbound.ts';

const InboundSchema = z.preprocess(
  // Without a platform, it is the chat-app.
  (given) =>
    Object(given) === given && !Object.hasOwn(Object(given), 'platform')
      ? { ...Object(given), platform: 'chatapp' }
      : given,
  z.discriminatedUnion('platform', [chatappInbound, photoappInbound, gatewayInbound], {
    error: 'platform must be chatapp, photoapp or gateway',
  }),
);
type Inbound = z.infer<typeof InboundSchema>;

const platforms = {
  chatapp: { types: chatappTypes, shape: chatappInbound.shape },
  photoapp: { types: photoappTypes, shape: photoappInbound.shape },
  gateway: { types: gatewayTypes, shape: gatewayInbound.shape },
} as const;

/** What a refused body may have: the fields of its type, or where it names none that there is, the types. */
function allowedFor(given: unknown): string {
  const { platform = 'chatapp', type } = Object(given);
  const named = Object.hasOwn(platforms, platform) ? platforms[platform as keyof typeof platforms] : undefined;
  if (named && Object.hasOwn(named.types, type)) {
    return `Fields of ${platform} ${type}: ${fieldsOf(type, named.types, named.shape).join(', ')}.`;
  }
  const all = Object.entries(platforms).map(([name, { types }]) => `${name}: ${Object.keys(types).join(', ')}`);
  return `Types of ${all.join('; of ')}.`;
}

/**
 * `POST /receive`: plays the customer, or an instance's phone. The service gets the webhook that the platform would
 * send, signed or with its secret, in one attempt. The answer says whether it was taken, and holds the webhook.
 */
export async function receive({ request }: Call, state: SandboxState): Promise<Reply> {
  const checked = await checkedBody(request, InboundSchema, allowedFor);
  if ('refusal' in checked) return checked.refusal;
  const inbound = checked.body;
  let made: Made;
  try {
    made = await make(inbound, `http://${request.headers.host}`, state);
  } catch (problem) {
    if (!(problem instanceof Impossible)) throw problem;
    return jsonReply(400, { error: problem.message });
  }
  const sender =
    inbound.platform === 'gateway'
      ? state.senders.ofInstance(instanceOf(inbound, state))
      : state.senders[inbound.platform];
  const posts = Array.from({ length: inbound.copies }, () => sender.post(made.webhook));
  const statuses = (await Promise.all(posts)).map((status) => status ?? null);
  const taken = statuses.every((status) => status === 200);
  return jsonReply(200, { message_id: made.message_id, taken, statuses, webhook: made.webhook });
}

async function make(inbound: Inbound, sandboxUrl: string, state: SandboxState): Promise<Made> {
  if (inbound.type === 'raw') return { message_id: null, webhook: inbound.webhook ?? null };
  switch (inbound.platform) {
    case 'chatapp':
      return makeChatapp(inbound, state);
    case 'photoapp':
      return makePhotoapp(inbound, sandboxUrl, state);
    case 'gateway':
      return makeGateway(inbound, state);
  }
}
