import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveList } from '../../functions/templates/list-templates.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import type { ProviderTemplate } from '../../shared/templates/template.ts';
import { caller } from '../support/call.ts';
import { aTemplate, bodyOf, templateCatalogue } from '../support/templates.ts';
import { makeTenant } from '../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../support/world.ts';
import { Sample } from './every-death.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** `npm run test:faults` plays every death, `npm test` every tenth. */
const sample = new Sample(10);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const earlier = ['kept', 'paused', 'gone'].map((name) => aTemplate(name, [bodyOf(name)]));
const now = [
  ...earlier.slice(0, 1),
  { ...(earlier[1] as ProviderTemplate), status: 'PAUSED' },
  aTemplate('new', [bodyOf('new')]),
];

/** The provider has others by now; a request that asks for them dies, and another asks a minute later. */
async function play(death?: Death) {
  const tenant = await makeTenant(world.ports, { chatapp_business_id: 'waba' });
  const provider = templateCatalogue('waba', [...earlier]);
  world.provider = (request) => provider.answer(request) ?? jsonAnswer(500, '');
  const list = (ports: Ports) => caller(serveList, ports, tenant.apiKey)();
  const shown = async () =>
    (await list(world.ports)).body.templates?.map(({ name, status }: ProviderTemplate) => `${name} ${status}`);
  await list(world.ports);
  world.clock.advance(60_000);
  provider.templates.splice(0, 3, ...now);
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  await Promise.race([list(process.ports), process.died]);
  world.clock.advance(60_000);
  expect(await shown()).toEqual(['kept APPROVED', 'new APPROVED', 'paused PAUSED']);
  return process.calls;
}

test('our copies are those of the provider a minute after a refresh has died anywhere', async () => {
  const calls = await play();
  expect(await sample.failures(calls, play)).toEqual([]);
});
