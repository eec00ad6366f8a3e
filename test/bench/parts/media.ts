import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import { bundleSources } from '../cold/bundles.ts';
import { drain } from '../drain.ts';
import { type Engines, fileAt } from '../engines/start.ts';
import { copySources } from '../media/bundles.ts';
import type { Copy } from '../media/copy.ts';
import { type MediaFile, mediaFiles } from '../media/files.ts';
import { laptopMemory } from '../media/laptop.ts';
import type { Memory } from '../media/memory.ts';
import { type Compared, inFreshProcesses, rounds } from '../media/rounds.ts';
import { progress } from '../progress.ts';
import { postRequest } from '../requests.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { openWorld } from '../world.ts';

export interface FileFigures extends Compared {
  readonly name: string;
  readonly bytes: number;
}

export interface MediaFigures {
  readonly files: readonly FileFigures[];
  readonly rounds: number;
  /** Of the whole laptop process while the largest document is sent; undefined where it cannot be seen. */
  readonly laptop?: Memory;
}

/** A first file of a process, in bytes: it loads the code and opens the connections, and leaves the buffers for large ones alone. */
const warmUpBytes = 100_000;

/** Files from somebody's server through the deployed handler to the provider, beside a plain streamed copy of the same bytes. */
export async function measureMedia(engines: Engines): Promise<MediaFigures> {
  const world = openWorld(engines, { peeking: false });
  const tenant = await benchTenant(world.ports);
  const phone_number = newNumber();
  await tenant.addContact(phone_number);
  const copyOf = ({ type, format }: MediaFile, bytes: number): Copy => {
    const url = fileAt(engines, format, bytes);
    const body = { phone_number, message_type: type, media_url: url };
    return { event: postRequest(tenant, '/send-chatapp', { body }), url, key: `plain/${format}` };
  };
  const bundles = bundleSources(copySources);
  try {
    const files: FileFigures[] = [];
    for (const file of mediaFiles) {
      progress(`end to end: ${file.name}`);
      const copies = {
        warmUp: copyOf(file, warmUpBytes),
        measured: copyOf(file, file.bytes),
      };
      const of = (side: string) => bundles.files.get(side)?.file ?? '';
      const sides = { handler: of('handler'), plain: of('plain') };
      const compared = await inFreshProcesses(sides, engines.environment, copies);
      files.push({ name: file.name, bytes: file.bytes, ...compared });
    }
    // The parts after this one find the queue as they left it.
    await drain(world, engines.queues.events, {
      handler: serveEvents(world.ports),
      count: 2 * rounds * mediaFiles.length,
    });
    progress('end to end: npm start');
    const [, { bytes }] = mediaFiles;
    const laptop = await laptopMemory(fileAt(engines, 'pdf', warmUpBytes), fileAt(engines, 'pdf', bytes));
    return { files, rounds, ...(laptop && { laptop }) };
  } finally {
    bundles.remove();
  }
}
