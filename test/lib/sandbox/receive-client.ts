import { type Answer, post, sandbox } from './client.ts';
import { type Reaction, receiver } from './receiver.ts';

/** A sandbox both of whose platforms deliver to a receiver of the test's own. */
export async function customer(reactions?: readonly Reaction[]) {
  const service = await receiver(reactions);
  const { url, deliverTo } = await sandbox();
  deliverTo(service.target);
  deliverTo(service.target, 'photoapp');
  const receive = (order: unknown): Promise<Answer> => post(`${url}/receive`, order);
  return { url, service, receive };
}

/** The `value` of a chat-app webhook. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
export const valueIn = (webhook: any) => webhook.entry[0].changes[0].value;
