import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { collect } from '../../support/dead-letters.ts';
import { openWorld, type World } from '../../support/world.ts';
import { publishedBy } from './log-filters.ts';
import { ofType, synthesized } from './synthesized.ts';

const template = synthesized('prod');
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const alarmOn = (name: string) =>
  ofType(template, 'AWS::CloudWatch::Alarm')
    .map(([, { Properties }]) => Properties)
    .find(({ MetricName }) => MetricName === name);

test('a message that was given up counts, and one is an alarm', async () => {
  await collect(world, { queue: 'events', body: { kind: 'x' } });

  expect(publishedBy(template, 'collect-dead-letters', world.logged).DeadLetters).toContain(1);
  expect(alarmOn('DeadLetters')).toMatchObject({ Threshold: 0, EvaluationPeriods: 1, Statistic: 'Sum' });
});

test('a dead letter that cannot be kept counts, and is an alarm when it goes on', async () => {
  const table = { ...world.ports.table, write: () => Promise.reject(new Error('down')) };
  world.logged.length = 0;

  await collect({ ...world, ports: { ...world.ports, table } }, { queue: 'events', body: { kind: 'x' } });

  expect(publishedBy(template, 'collect-dead-letters', world.logged).DeadLettersFailing).toContain(1);
  expect(alarmOn('DeadLettersFailing')).toMatchObject({ Threshold: 0, EvaluationPeriods: 3 });
});
