import { serve as serveChatapp } from '../../../functions/messages/send-chatapp.ts';
import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import { giveTemplates } from '../../support/templates.ts';
import { benchPicture, benchTemplate, megabyte, type Sample, samplesTo } from '../bodies.ts';
import { drain } from '../drain.ts';
import { type Engines, fileAt } from '../engines/start.ts';
import { gatewaySamplesTo } from '../gateway-sends.ts';
import { benchInstances } from '../instances.ts';
import { invoke } from '../invoke.ts';
import type { Usage } from '../meter/usage.ts';
import { progress } from '../progress.ts';
import { rowRequest, sendRequest } from '../requests.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { benchUpload } from '../uploads.ts';
import { openWorld } from '../world.ts';

export interface TypeFigures extends Pick<Sample, 'name' | 'fileBytes' | 'receipts'> {
  readonly row: string;
  /** Of one send by its handler, and of the worker's look at it afterwards. */
  readonly send: Usage;
  readonly worker: Usage;
}

/** One send of each type, into a conversation that has a message: what it uses is exact. */
export async function measureTypes(engines: Engines): Promise<TypeFigures[]> {
  const world = openWorld(engines, { peeking: true });
  const tenant = await benchTenant(world.ports);
  await giveTemplates(world.ports, tenant.organization, [benchTemplate, benchPicture]);
  const worker = serveEvents(world.ports);
  const phone_number = newNumber();
  const photoapp_id_with_number = `1784${phone_number.slice(1)}`;
  await tenant.addContact(phone_number, 'Ana Souza', { photoapp_id: photoapp_id_with_number });
  const photoapp_id = `1785${phone_number.slice(1)}`;
  await tenant.addContact('', 'Bia Lima', { phone_number: undefined, photoapp_id });
  const settle = () => drain(world, engines.queues.events, { handler: worker, count: 1 });
  // It notes the use of the key, which is not part of a send.
  const first = await invoke(serveChatapp(world.ports), sendRequest(tenant, { number: phone_number, text: 'Bom dia' }));
  await settle();
  const picture = await fetch(fileAt(engines, 'jpeg', megabyte));
  const media_id = await benchUpload(world, tenant, new Uint8Array(await picture.arrayBuffer()));
  const to = { phone_number, photoapp_id, photoapp_id_with_number, message_id: first.data.message_id, media_id };

  const figures: TypeFigures[] = [];
  const samples = [
    ...samplesTo(to, engines),
    ...gatewaySamplesTo(to, await benchInstances(tenant, world.ports), engines),
  ];
  for (const { name, serve, parameters, body, fileBytes, receipts } of samples) {
    progress(`a send: ${name}`);
    world.take();
    await invoke(serve(world.ports), rowRequest(serve.row, tenant, { body, parameters }));
    const send = world.take();
    await settle();
    figures.push({ name, row: serve.row.name, fileBytes, receipts, send, worker: world.take() });
  }
  return figures;
}
