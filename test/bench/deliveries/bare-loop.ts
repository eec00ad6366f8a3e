import { Agent, request } from 'node:http';
import { type Arrival, nowMs, type Receivers } from './receivers.ts';

/** Requests at the same time, at most. */
const atOnce = 100;
/** It keeps its connections, which the service's own client does not: as quick as it can be. */
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** POSTs the same signed bytes to the same addresses, and nothing else. Returns when it began and what has come. */
export async function bareLoop(
  receivers: Receivers,
  signed: readonly Arrival[],
  prefix: string,
): Promise<{ readonly began: number; readonly come: Arrival[] }> {
  const began = nowMs();
  const left = [...signed];
  await Promise.all(
    Array.from({ length: Math.min(atOnce, left.length) }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await post(receivers.address, next);
    }),
  );
  return { began, come: await receivers.arrivals(signed.length, prefix) };
}

const post = (address: string, { path, headers, body }: Arrival) =>
  new Promise<void>((resolve, reject) => {
    const options = { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json' } };
    const sent = request(`${address}${path}`, options, (response) => response.once('end', resolve).resume());
    sent.once('error', reject).end(body);
  });
