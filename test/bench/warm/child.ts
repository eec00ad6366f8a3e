import { createRequire } from 'node:module';
import type { Engines } from '../engines/start.ts';
import { benchTenant } from '../tenant.ts';
import { openWorld } from '../world.ts';
import { copyTable } from './copy-table.ts';
import { type Call, recorder } from './recorder.ts';
import { inRounds } from './rounds.ts';
import { checkAnswer, tasks } from './tasks.ts';

/** What the parent asks: a task by its name, with the bundles to use. */
export interface Order {
  readonly engines: Engines;
  readonly task: string;
  readonly handlerFile: string;
  readonly bareFile: string;
}

// A task in a process of its own: the code under measure warms up with nothing else's types in its inline caches.
process.once('message', async ({ engines, task: name, handlerFile, bareFile }: Order) => {
  const task = tasks.find((candidate) => candidate.name === name);
  if (!task) throw new Error(`there is no task ${name}`);
  const require = createRequire(import.meta.url);
  const world = openWorld(engines, { peeking: false });
  // Before the first call: the table's client puts its middleware in order once for each kind of command.
  const taken = recorder(world);
  const tenant = await benchTenant(world.ports);
  const belongs = ({ pk }: Record<string, unknown>) => String(pk).startsWith(tenant.organization.id);

  // Once through the sources, to note the calls; then the same calls again on copies of the table as it was before.
  const recorded = await task.prepare(tenant, world.ports, engines);
  const measured = await task.prepare(tenant, world.ports, engines);
  const serve = task.serve(world.ports);
  // The first request reads the secret and notes the use of the key: not part of a warm one.
  const warmUp = await task.prepare(tenant, world.ports, engines);
  checkAnswer(task, await serve(structuredClone(warmUp), {}));
  const suffix = process.pid;
  const tables = [`bare-${suffix}`, `bare-provider-${suffix}`];
  for (const table of tables) await copyTable(world.documents, { from: world.tableName, to: table, belongs });
  taken();
  const requests: Call[][] = [];
  for (let i = 0; i < inRounds.requests; i++) {
    checkAnswer(task, await serve(structuredClone(recorded), {}));
    requests.push(taken());
  }

  const { handler } = require(handlerFile);
  // A copy for each request: the body parser puts what it has parsed into the event.
  const events = Array.from({ length: inRounds.requests }, () => structuredClone(measured));
  const context = { getRemainingTimeInMillis: () => 29_000 };
  const { makeCalls, callProvider } = require(bareFile) as typeof import('./bare.ts');
  const replay = (table: string) =>
    JSON.parse(JSON.stringify(requests).replaceAll(JSON.stringify(world.tableName), JSON.stringify(table))) as Call[][];
  const [bare = [], bareToo = []] = tables.map(replay);
  const { providerBody } = task;
  const url = engines.environment.CHATAPP_API_URL ?? '';
  const figures = await inRounds({
    handler: async (i) => checkAnswer(task, await handler(events[i], context)),
    bare: (i) => makeCalls(bare.at(i)),
    ...(providerBody !== undefined && {
      withProvider: async (i) => {
        await makeCalls(bareToo.at(i));
        await callProvider(url, providerBody);
      },
    }),
  });
  process.send?.({ ...figures, calls: requests[0]?.map(({ command }) => command) }, () => process.exit());
});
