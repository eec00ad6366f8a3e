import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from '../../lib/local/listen.ts';
import { chance } from '../support/random.ts';

/** How a receiver of webhooks is while it misbehaves. One that is `gone` stays so, and is disabled. */
export const manners = ['prompt', 'failing', 'hanging', 'resetting', 'gone'] as const;
type Manner = (typeof manners)[number];

/** The receivers of all organizations, in the process of the run. */
export interface Receivers {
  address(slug: string, manner: Manner): string;
  /** What a receiver has taken: the event's type and message, as `message_read msg_…`, with how often. */
  taken(slug: string, manner: Manner): ReadonlyMap<string, number>;
  /** From now on all but those that are gone take everything. */
  behave(): void;
  stop(): Promise<void>;
}

/** So often each of those that misbehave does; else it takes what comes. */
const misbehaves = 0.7;

export async function startReceivers(random: () => number): Promise<Receivers> {
  const taken = new Map<string, Map<string, number>>();
  const hanging = new Set<ServerResponse>();
  let behaving = false;
  const takenBy = (path: string) => {
    const events = taken.get(path) ?? new Map<string, number>();
    taken.set(path, events);
    return events;
  };
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const manner = path.split('/').at(-1) as Manner;
    const text = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
    if (manner === 'gone') return void response.writeHead(410).end();
    if (manner !== 'prompt' && !behaving && chance(misbehaves, random)) {
      if (manner === 'failing') response.writeHead(500).end('no');
      else if (manner === 'resetting') request.socket.destroy();
      else hanging.add(response);
      return;
    }
    const { type, data } = JSON.parse(text);
    const event = `${type} ${data.message?.id}`;
    const events = takenBy(path);
    events.set(event, (events.get(event) ?? 0) + 1);
    response.writeHead(200).end('ok');
  }
  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()));
  const url = await listen(server, 0);
  return {
    address: (slug, manner) => `${url}/${slug}/${manner}`,
    taken: (slug, manner) => takenBy(`/${slug}/${manner}`),
    behave() {
      behaving = true;
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    async stop() {
      server.closeAllConnections();
      await closeServer(server);
    },
  };
}
