import * as z from 'zod';
import type { Call, SandboxState } from '../call.ts';
import { checkedBody } from '../checked-body.ts';
import { jsonReply, type Reply } from '../reply.ts';
import { chatappOrder, chatappTypes } from './chatapp-order.ts';
import { Impossible, type Made } from './made.ts';
import { makeChatapp } from './make-chatapp.ts';
import { makePhotoapp } from './make-photoapp.ts';
import { photoappOrder, photoappTypes } from './photoapp-order.ts';

const orderSchema = z.preprocess(
  // The chat-app, unless it is said.
  (given) =>
    Object(given) === given && !Object.hasOwn(Object(given), 'platform')
      ? { ...Object(given), platform: 'chatapp' }
      : given,
  z.discriminatedUnion('platform', [chatappOrder, photoappOrder], { error: 'platform must be chatapp or photoapp' }),
);
type Order = z.infer<typeof orderSchema>;

const typesOf = (types: object) => Object.keys(types).join(', ');
const allowed = `Types of the chat-app: ${typesOf(chatappTypes)}; with platform photoapp: ${typesOf(photoappTypes)}.`;

/**
 * `POST /receive`: plays the customer. The service gets a webhook, signed as the platform signs, of what `from` has done;
 * the answer says whether it was taken, and what was posted. One attempt.
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
  const sender = state.senders[order.platform];
  const posts = Array.from({ length: order.copies }, () => sender.post(made.webhook));
  const statuses = (await Promise.all(posts)).map((status) => status ?? null);
  const taken = statuses.every((status) => status === 200);
  return jsonReply(200, { message_id: made.message_id, taken, statuses, webhook: made.webhook });
}

async function make(order: Order, sandboxUrl: string, state: SandboxState): Promise<Made> {
  if (order.type === 'raw') return { message_id: null, webhook: order.webhook ?? null };
  return order.platform === 'chatapp' ? makeChatapp(order, state) : makePhotoapp(order, sandboxUrl, state);
}
