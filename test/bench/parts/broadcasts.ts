import { serve as serveCreate } from '../../../functions/broadcasts/create-broadcast.ts';
import { serve as serveGet } from '../../../functions/broadcasts/get-broadcast.ts';
import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import { serve as serveRun } from '../../../functions/workers/run-broadcasts.ts';
import { giveTemplates } from '../../support/templates.ts';
import type { Tenant } from '../../support/tenant.ts';
import { benchPicture, benchTemplate, megabyte } from '../bodies.ts';
import { drain } from '../drain.ts';
import { type Engines, fileAt } from '../engines/start.ts';
import { invoke } from '../invoke.ts';
import { perOne, type Usage } from '../meter/usage.ts';
import { progress } from '../progress.ts';
import { broadcastRequest, postRequest } from '../requests.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { benchUpload } from '../uploads.ts';
import { openWorld, unmeasured, type World } from '../world.ts';

export interface BroadcastFigures {
  readonly name: string;
  readonly recipients: number;
  /** For each recipient: of the run, which plans and sends, and of the worker's look at the message afterwards. */
  readonly run: Usage;
  readonly worker: Usage;
}

/** So many that each of a broadcast's parts has several. */
const recipients = 160;

/** Broadcasts to contacts with a tag, and to the rows of a file with a picture of 1 MB in the header. */
export async function measureBroadcasts(engines: Engines): Promise<BroadcastFigures[]> {
  const world = openWorld(engines, { peeking: false });
  const tenant = await benchTenant(world.ports);
  await giveTemplates(world.ports, tenant.organization, [benchTemplate, benchPicture]);
  const numbers = Array.from({ length: recipients }, newNumber);
  for (const number of numbers) await tenant.addContact(number, 'Ana Souza', { tags: ['customer'] });
  const { language } = benchTemplate;
  const rows = ['phone_number,1,2', ...numbers.map((number) => `${number},Ana,1001`)].join('\n');
  const header = { media_url: fileAt(engines, 'jpeg', megabyte) };
  const asked = {
    'contacts with a tag': {
      template: { name: benchTemplate.name, language },
      audience: { tags: ['customer'] },
      variables: { 1: { field: 'full_name' }, 2: '1001' },
    },
    'the rows of a file, with a picture of 1 MB': {
      template: { name: benchPicture.name, language, header },
      audience: { media_id: await benchUpload(world, tenant, Buffer.from(rows)) },
    },
  };
  const figures: BroadcastFigures[] = [];
  for (const [name, body] of Object.entries(asked)) {
    progress(`a broadcast to ${name}`);
    figures.push({ name, recipients, ...(await measured({ world, tenant }, { name, ...body })) });
  }
  return figures;
}

interface Place {
  readonly world: World;
  readonly tenant: Tenant;
}

/** A broadcast that one run sends. Throws where it has not reached all. */
async function measured({ world, tenant }: Place, body: object): Promise<Pick<BroadcastFigures, 'run' | 'worker'>> {
  const { queues } = world.engines;
  const created = await invoke(serveCreate(unmeasured(world)), postRequest(tenant, '/broadcasts', { body }));
  world.take();
  await drain(world, queues.broadcasts, { handler: serveRun(world.ports), count: 1, batchSize: 1 });
  const run = world.take();
  const { id } = created.broadcast;
  const { broadcast } = await invoke(serveGet(unmeasured(world)), broadcastRequest(tenant, id));
  if (broadcast.counts.sent !== recipients) throw new Error(`the broadcast is ${JSON.stringify(broadcast)}`);
  world.take();
  await drain(world, queues.events, { handler: serveEvents(world.ports), count: recipients });
  return { run: perOne(run, recipients), worker: perOne(world.take(), recipients) };
}
