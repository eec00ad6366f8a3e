import { setTimeout as pause } from 'node:timers/promises';
import { parseAllowList } from '../../../shared/outbound/address-policy.ts';
import { outboundClient } from '../../../shared/outbound/client.ts';
import type { OpenRequest, OpenResult } from '../../../shared/outbound/outbound.ts';
import { openSockets } from './servers.ts';

/** May reach this machine by its address. */
export const client = outboundClient(parseAllowList('127.0.0.1'));
export const local = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`;
export const open = (url: string, given: Partial<OpenRequest> = {}) =>
  client.open({ method: 'GET', url, timeoutMs: 60_000, namedBy: 'tenant', ...given });

export async function answerOf(result: OpenResult | Promise<OpenResult>) {
  const settled = await result;
  if (settled.kind !== 'answer') throw new Error(`${settled.kind}: ${settled.reason}`);
  return settled;
}
export const bytesOf = async (result: OpenResult | Promise<OpenResult>) =>
  Buffer.concat(await Array.fromAsync((await answerOf(result)).chunks));

export const allClosed = async () => {
  while (openSockets() > 0) await pause(1);
};

/** Without end, a megabyte at a time. */
export function* zeros() {
  for (;;) yield Buffer.alloc(1_000_000);
}
