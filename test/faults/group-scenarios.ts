import { expect } from '@jest/globals';
import type { Ports } from '../../shared/runtime/deps.ts';
import { clientOf } from '../functions/client.ts';
import { caller } from '../support/call.ts';
import type { EventsScenario } from './events-case.ts';
import type { EventsStage } from './events-stage.ts';
import { number } from './everybody.ts';
import { echoesOf, recordOf } from './gateway-server.ts';
import { bodyOf, endpointOf } from './kinds.ts';
import { gatewayPost } from './provider-posts.ts';

const [first, second] = ['120363041234567890@g.us', '120363041234567891@g.us'];

/** What somebody, or our own phone, writes to a group. */
const inGroup = (id: string, remoteJid: string, fromMe = false) => {
  const record = recordOf(id, { conversation: id }, 1_790_000_000_000);
  const participant = `${number}@s.whatsapp.net`;
  return { event: 'messages.upsert', data: { ...record, key: { ...record.key, remoteJid, fromMe, participant } } };
};

async function pollTo(stage: EventsStage, group: string, ports: Ports): Promise<unknown> {
  const { serve, path } = endpointOf('gateway poll', (await stage.instance()).name);
  return caller(serve, ports, stage.tenant.apiKey)({ path, body: bodyOf('gateway poll', group, undefined) });
}

/** The server tells of the polls that it has taken. */
async function tellOfPolls(stage: EventsStage): Promise<void> {
  const echoes = echoesOf('gateway poll', stage.provider.accepted, stage.world.clock.now());
  const inIt: object[] = JSON.parse(JSON.stringify(echoes).replaceAll(`${number}@s.whatsapp.net`, first));
  await stage.tell(gatewayPost(await stage.instance(), inIt));
}

/** The groups that are found: each once, with the exact total. */
async function findsGroups({ world, tenant }: EventsStage, ids: readonly string[]): Promise<void> {
  const { body } = await clientOf(world.ports, tenant.apiKey).conversations({ query: 'action=groups' });
  const found = body.groups.map(({ id }: { readonly id: string }) => id).toSorted();
  expect([found, body.pagination.totalGroups]).toEqual([ids, ids.length]);
}

/** How groups come on the list of groups. */
export const groupScenarios: readonly EventsScenario[] = [
  {
    name: 'the worker on what members and our phone write to two new groups',
    prepare: async (stage) => {
      const ids = ['3EB0.1', '3EB0.2', '3EB0.3'];
      const told = [inGroup('3EB0.1', first), inGroup('3EB0.2', second, true), inGroup('3EB0.3', first)];
      await stage.tell(gatewayPost(await stage.instance(), told), ids);
    },
    check: (stage) => findsGroups(stage, [first, second]),
  },
  {
    name: 'the events worker on a send to a new group whose answer was lost',
    prepare: async (stage) => {
      stage.provider.manner = 'loses its answer';
      await pollTo(stage, first, stage.world.ports);
    },
    // Before a day is over, and the send counts as failed.
    again: async (stage) => {
      await stage.world.drain();
      await findsGroups(stage, [first]);
      await tellOfPolls(stage);
    },
    check: (stage) => findsGroups(stage, [first]),
  },
  {
    name: 'a send to a new group that the server takes',
    // The operator has made it before anything goes wrong.
    prepare: async (stage) => void (await stage.instance()),
    step: (stage, ports) => pollTo(stage, first, ports),
    again: tellOfPolls,
    check: async (stage) => {
      // A poll that the server never had stands there, too, as one that failed.
      const isThere = (await stage.items()).some(({ sk }) => /^MESSAGE#/.test(String(sk)));
      await findsGroups(stage, isThere ? [first] : []);
    },
  },
];
