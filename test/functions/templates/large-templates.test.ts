import { expect, test } from '@jest/globals';
import { serve } from '../../../functions/templates/list-templates.ts';
import { answerBytes, lambdaBytes } from '../../support/answer-bytes.ts';
import { caller } from '../../support/call.ts';
import { aTemplate, bodyOf, giveTemplates, templateCatalogue } from '../../support/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld } from '../../support/world.ts';

test('a page of templates that is too much for one answer is shorter, and goes on by its cursor', async () => {
  const world = await openWorld();
  const { organization, apiKey } = await makeTenant(world.ports, { chatapp_business_id: 'waba-large' });
  const provider = templateCatalogue('waba-large', []);
  world.provider = (request) => provider.answer(request) ?? jsonAnswer(500, '');
  const list = async (query: string) => (await caller(serve, world.ports, apiKey)({ query })).body;
  const namesIn = (body: { templates: { name: string }[] }) => body.templates.map(({ name }) => name);
  // Within a minute of a first look the provider is not asked again.
  await list('');
  const names = Array.from({ length: 30 }, (_, n) => `long_${n + 10}`);
  const copies = names.map((name) => aTemplate(name, [bodyOf('a'.repeat(250_000))]));
  await giveTemplates(world.ports, organization, copies);
  const first = await list('limit=100');
  const second = await list(`limit=100&cursor=${first.next_cursor}`);
  expect([answerBytes(first) < lambdaBytes, namesIn(first).length]).toEqual([true, 23]);
  expect([...namesIn(first), ...namesIn(second), second.next_cursor]).toEqual([...names, null]);
  await world.close();
});
