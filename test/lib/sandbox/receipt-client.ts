import { expect } from '@jest/globals';
import { eventually } from '../local/queues/eventually.ts';
import { call, post, sandbox, send } from './client.ts';
import { type Reaction, type Receiver, receiver } from './receiver.ts';

/** A sandbox that delivers to a receiver of the test's own. */
export async function delivering(reactions?: readonly Reaction[], retryMs?: number) {
  const service = await receiver(reactions);
  const { url, stop, deliverTo } = await sandbox(undefined, retryMs);
  deliverTo(service.target);
  return { url, stop, deliverTo, service };
}

/** Sets what the next messages get, at once unless it says otherwise. */
export function setReceipts(url: string, setting: object) {
  return post(`${url}/receipts`, { delay_ms: 0, ...setting });
}

export async function due(url: string): Promise<number> {
  return (await call(`${url}/receipts`)).body.due;
}

/** Sends, and returns the id under which the message was accepted. */
export async function accept(url: string, payload: unknown): Promise<string> {
  return (await send(url, payload)).body.messages[0].id;
}

/** Waits until nothing is due any more, which is after the last one was answered. */
export function allTaken(url: string): Promise<void> {
  return eventually(async () => expect(await due(url)).toBe(0));
}

/** The single `value` that each webhook holds. */
export function values({ received }: Receiver) {
  return received.map(({ body }) => body.entry[0].changes[0].value);
}
