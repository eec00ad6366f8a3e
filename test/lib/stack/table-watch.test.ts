import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serve as serveSweepSends } from '../../../functions/workers/sweep-sends.ts';
import { type Row, rows, workers } from '../../../shared/routes.ts';
import { contended } from '../../../shared/table/contention.ts';
import { openWorld, type World } from '../../support/world.ts';
import { publishedBy } from './log-filters.ts';
import { mayUseTable, ofType, synthesized } from './synthesized.ts';

const template = synthesized('prod');
const namesOf = (isMeant: (row: Row) => boolean) => rows.filter(isMeant).map(({ name }) => name);

/** The only alarm on a metric of our own, by its name. */
function alarmOn(metric: string) {
  const alarms = ofType(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  const [alarm, ...others] = alarms.filter(({ MetricName }) => MetricName === metric);
  expect(others).toEqual([]);
  return alarm;
}

describe('what the functions give up in the table becomes metrics', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  test('a race that is given up counts, in the log of every function that uses the table', () => {
    world.logged.length = 0;
    contended({ over: 'instance', organizationId: 'org_a' }, world.ports);
    const counting = namesOf(({ name }) => publishedBy(template, name, world.logged).Contention?.length === 1);

    expect(counting).toEqual(namesOf(({ name }) => mayUseTable(template, name)));
    expect(counting).toEqual(expect.arrayContaining(['list-keys', 'revoke-key']));
  });

  test('due work that fails counts, in the logs of the sweepers', async () => {
    const mark = { due_shard: 'send#0', due_at: '2026-01-01T00:00:00.000Z' };
    const unreadable = { pk: 'org_unreadable#INTENT#0', sk: 'INTENT', ...mark };
    await world.ports.table.write({ kind: 'put', item: unreadable });
    world.logged.length = 0;
    await serveSweepSends(world.ports)({} as never);
    const counting = namesOf(({ name }) => publishedBy(template, name, world.logged).DueWorkFailed?.length === 1);

    expect(counting).toEqual(namesOf((row) => 'trigger' in row && 'everyMinutes' in row.trigger));
    expect(counting).toContain('sweep-sends');
  });
});

test('contention is an alarm when more than 30 races are given up in 15 minutes', () => {
  expect(alarmOn('Contention')).toMatchObject({
    Namespace: 'relaydesk-prod',
    Threshold: 30,
    ComparisonOperator: 'GreaterThanThreshold',
    Statistic: 'Sum',
    Period: 900,
    EvaluationPeriods: 1,
  });
});

test('due work is an alarm when it fails in several runs: in three periods of five minutes, with a sweep a minute', () => {
  const sweepers = workers.flatMap(({ trigger }) => ('everyMinutes' in trigger ? [trigger.everyMinutes] : []));

  expect(Math.max(...sweepers)).toBeLessThan(5);
  expect(alarmOn('DueWorkFailed')).toMatchObject({
    Namespace: 'relaydesk-prod',
    Threshold: 0,
    ComparisonOperator: 'GreaterThanThreshold',
    Statistic: 'Sum',
    Period: 300,
    EvaluationPeriods: 3,
    DatapointsToAlarm: 3,
  });
});
