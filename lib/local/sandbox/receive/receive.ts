import * as z from 'zod';
import type { Call, SandboxState } from '../call.ts';
import { checkedBody } from '../checked-body.ts';
import { jsonReply, type Reply } from '../reply.ts';
import { chatappOrder, chatappTypes } from './chatapp-order.ts';
import { gatewayOrder, gatewayTypes } from './gateway-order.ts';
import { Impossible, type Made } from './made.ts';
import { makeChatapp } from './make-chatapp.ts';
import { instanceOf, makeGateway } from './make-gateway.ts';
import { makePhotoapp } from './make-photoapp.ts';
import { photoappOrder, photoappTypes } from './photoapp-order.ts';

const orderSchema = z.preprocess(
  // The chat-app, unless it is said.
  (given) =>
    Object(given) === given && !Object.hasOwn(Object(given), 'platform')
      ? { ...Object(given), platform: 'chatapp' }
      : given,
  z.discriminatedUnion('platform', [chatappOrder, photoappOrder, gatewayOrder], {
    error: 'platform must be chatapp, photoapp or gateway',
  }),
);
type Order = z.infer<typeof orderSchema>;

const typesOf = (types: object) => Object.keys(types).join(', ');
const allowed = `Types of the chat-app: ${typesOf(chatappTypes)}; with platform photoapp: ${typesOf(photoappTypes)}; gateway: ${typesOf(gatewayTypes)}.`;

/**
 * `POST /receive`: plays the customer, or the instance's phone. The service gets a webhook, proven as the platform does, of
 * what `from` has done, or was done to them; the answer says whether it was taken, and what was posted. One attempt.
 */
export async function receive({ request }: Call, state: SandboxState): Promise<Reply> {
  const checked = await checkedBody(request, orderSchema, allowed);
  if ('refusal' in checked) return checked.refusal;
  const order = checked.body;
  let made: Made;
  try {
    made = await make(order, `http://${request.headers.host}`, state);
  } catch (problem) {
    if (!(problem instanceof Impossible)) throw problem;
    return jsonReply(400, { error: problem.message });
  }
  const sender =
    order.platform === 'gateway' ? state.senders.ofInstance(instanceOf(order, state)) : state.senders[order.platform];
  const posts = Array.from({ length: order.copies }, () => sender.post(made.webhook));
  const statuses = (await Promise.all(posts)).map((status) => status ?? null);
  const taken = statuses.every((status) => status === 200);
  return jsonReply(200, { message_id: made.message_id, taken, statuses, webhook: made.webhook });
}

async function make(order: Order, sandboxUrl: string, state: SandboxState): Promise<Made> {
  if (order.type === 'raw') return { message_id: null, webhook: order.webhook ?? null };
  switch (order.platform) {
    case 'chatapp':
      return makeChatapp(order, state);
    case 'photoapp':
      return makePhotoapp(order, sandboxUrl, state);
    case 'gateway':
      return makeGateway(order, state);
  }
}
