import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve as serveSweepDeliveries } from '../../../functions/workers/sweep-deliveries.ts';
import { fanOut } from '../../../shared/delivering/fan-out.ts';
import { queueNames, queues } from '../../../shared/queues.ts';
import { workers } from '../../../shared/routes.ts';
import { makeEvent } from '../../support/events.ts';
import { receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { published, publishedBy } from './log-filters.ts';
import { ofType, only, pager, queueOf, synthesized } from './synthesized.ts';

const template = synthesized('prod');
const alarms = ofType(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
const minute = 60_000;

/** The alarm on a metric of our own, by its name. */
const alarmOn = (metric: string) =>
  alarms.find(({ MetricName, Namespace }) => MetricName === metric && Namespace === 'relaydesk-prod');

describe('what the workers log becomes metrics', () => {
  let world: World;
  let receivers: ReturnType<typeof receiversIn>;
  beforeAll(async () => {
    world = await openWorld();
    receivers = receiversIn(world);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    world.logged.length = 0;
  });

  const publishedOf = (name: string) =>
    publishedBy(
      template,
      name,
      world.logged.filter(({ worker }) => worker === name),
    );

  async function subscribed() {
    const tenant = await makeTenant(world.ports);
    return { tenant, receiver: await receivers.subscribe(tenant) };
  }

  test('an attempt counts, one that delivers counts as done, and both say how late they were', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = (count) => jsonAnswer(count === 1 ? 500 : 200, '');
    await fanOut(makeEvent(tenant), world.ports);
    world.clock.advance(7 * minute);
    await world.drain();

    const { DeliveryAttempts, DeliveriesDone, DeliveryLag } = publishedOf('deliver-webhook');
    expect([DeliveryAttempts, DeliveriesDone]).toEqual([[1, 1], [1]]);
    // The first one was late; the second was made when it was planned.
    expect(DeliveryLag?.map((ms) => Math.round(ms / minute))).toEqual([7, 0]);
  });

  test('what waited for a receiver’s breaker does not count as late', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = () => jsonAnswer(500, '');
    for (let i = 0; i < 5; i++) await fanOut(makeEvent(tenant), world.ports);
    await world.drain(world.ports, world.clock.now() + 1_000);
    await fanOut(makeEvent(tenant), world.ports);
    world.clock.advance(30 * minute);
    world.logged.length = 0;
    receiver.answer = () => jsonAnswer(200, '');
    await world.drain();

    expect(receiver.received.length).toBeGreaterThan(5);
    expect(publishedOf('deliver-webhook').DeliveryLag?.filter((ms) => ms > 5 * minute)).toEqual([]);
  });

  test('a webhook that is disabled counts', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = () => jsonAnswer(410, '');
    await fanOut(makeEvent(tenant), world.ports);
    await world.drain();

    expect(publishedOf('deliver-webhook').WebhooksDisabled).toEqual([1]);
  });

  test('the sweeper says how long a delivery has been overdue, and 0 when none is', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = () => jsonAnswer(500, '');
    await fanOut(makeEvent(tenant), world.ports);
    await world.drain(world.ports, world.clock.now() + 1_000);
    // The queue has lost the next attempt, and the sweeper did not come for a while.
    world.queues.deliveries.clear();
    world.clock.advance(20 * minute);
    const sweep = serveSweepDeliveries(world.ports);
    await sweep({} as never);
    await sweep({} as never);
    await world.drain();

    const [first = 0, second] = publishedOf('sweep-deliveries').DeliveryOverdue ?? [];
    expect([Math.round(first / minute), second]).toEqual([20, 0]);
  });

  test('a message that fails shows its age from the third receive on, where SQS’s own metric leaves it out', async () => {
    const body = { kind: 'announce', organization_id: 'no member that it must have' };
    await world.queues.events.send({ body, group: 'a' });
    await world.drain();

    const { EventsFailingAge = [], EventsLag = [] } = publishedOf('handle-events');
    const { receives } = queues.events;
    // Three tries at each.
    expect(EventsFailingAge).toHaveLength(3 * (receives - 2));
    expect(Math.min(...EventsFailingAge)).toBeGreaterThanOrEqual(6_000);
    expect(EventsFailingAge.filter((ms) => ms > 5 * minute).length).toBeGreaterThan(20);
    expect(EventsLag).toHaveLength(receives);
    expect(EventsLag.at(-1)).toBeGreaterThan(EventsLag[0] as number);
  });

  test.each(['webhook_attempt', 'webhook_disabled', 'batch', 'message_failed', 'worker'])('%s is watched', (event) => {
    const patterns = ofType(template, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties.FilterPattern);

    expect(patterns.some((pattern) => pattern.includes(`$.event = "${event}"`))).toBe(true);
  });
});

test.each(queueNames)('%s rings when nobody reads it, and for what SQS hides', (name) => {
  const hidden = `${name.charAt(0).toUpperCase()}${name.slice(1)}FailingAge`;

  expect(alarms).toContainEqual(
    expect.objectContaining({
      MetricName: 'ApproximateAgeOfOldestMessage',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queueOf(template, name).id, 'QueueName'] } }],
      Threshold: 1800,
    }),
  );
  expect(alarmOn(hidden)).toMatchObject({ Threshold: 5 * minute, Statistic: 'Maximum' });
});

test.each([
  ['InboundLag', 5 * minute],
  ['EventsLag', 5 * minute],
  ['DeliveryLag', 5 * minute],
  ['DeliveryOverdue', 10 * minute],
])('%s rings above %d ms, in two of three periods of five minutes', (metric, threshold) => {
  expect(alarmOn(metric)).toMatchObject({
    Threshold: threshold,
    ComparisonOperator: 'GreaterThanThreshold',
    Statistic: 'Maximum',
    Period: 300,
    EvaluationPeriods: 3,
    DatapointsToAlarm: 2,
  });
});

test('a disabled webhook rings, once an hour', () => {
  expect(alarmOn('WebhooksDisabled')).toMatchObject({ Threshold: 0, Statistic: 'Sum', Period: 3600 });
});

test('the share of attempts that deliver rings below a half for a quarter of an hour, of 20 attempts at least', () => {
  const alarm = alarms.find(({ Metrics }) => JSON.stringify(Metrics ?? '').includes('DeliveryAttempts'));

  expect(alarm).toMatchObject({ Threshold: 50, ComparisonOperator: 'LessThanThreshold', EvaluationPeriods: 3 });
  expect(alarm.Metrics[0].Expression).toBe('IF(whole >= 20, 100 * part / whole, 100)');
});

test('the HTTP APIs ring for 5xx, as a share of five at least, and for what the stage’s limit refuses', () => {
  const errors = alarms.filter(({ AlarmDescription }) => /% of the requests.*5xx/.test(AlarmDescription));

  expect(errors.map(({ Metrics }) => Metrics[0].Expression)).toEqual(
    Array.from({ length: 3 }, () => 'IF(part >= 5, 100 * part / whole, 0)'),
  );
  for (const name of ['ServiceThrottled', 'GatewayThrottled', 'ApiThrottled']) {
    const alarm = alarms.find(({ Metrics }) => JSON.stringify(Metrics ?? '').includes(name));
    expect(alarm).toMatchObject({ Threshold: 0, DatapointsToAlarm: 2 });
    // What API Gateway does not log, but counts among its 4xx.
    expect(alarm.Metrics[0].Expression).toBe('throttled + IF(all - logged > 20, all - logged, 0)');
  }
});

test('of an access log what API Gateway refuses with 429 counts as throttled, and nothing else', () => {
  const stages = ofType(template, 'AWS::ApiGatewayV2::Stage').flatMap(
    ([, { Properties }]) => Properties.AccessLogSettings ?? [],
  );
  const answers = [
    ['429', '-'],
    ['429', '31'],
    ['200', '12'],
    ['404', '-'],
  ];
  const publishedOf = ({ Format, DestinationArn }: { Format: string; DestinationArn: { 'Fn::GetAtt': string[] } }) => {
    const lines = answers.map(([status, integrationLatencyMs]) => ({
      ...JSON.parse(Format),
      status,
      integrationLatencyMs,
    }));
    return published(template, String(DestinationArn['Fn::GetAtt'][0]), lines);
  };

  expect(stages.map(publishedOf)).toEqual([
    { ServiceThrottled: [1], ServiceClientErrors: [1, 1, 1] },
    { GatewayThrottled: [1], GatewayClientErrors: [1, 1, 1] },
    { ApiThrottled: [1], ApiClientErrors: [1, 1, 1] },
  ]);
});

test('every alarm stays silent without data, but the schedules’', () => {
  const ringing = alarms.filter(({ TreatMissingData }) => TreatMissingData !== 'notBreaching');

  expect(ringing).toHaveLength(workers.filter(({ trigger }) => 'everyMinutes' in trigger).length);
  expect(ringing.every(({ AlarmDescription }) => /five runs/.test(AlarmDescription))).toBe(true);
});

test('with alarm-topic every alarm tells the topic when it begins and when it is over, and without it none tells anybody', () => {
  const actionsIn = ofType(synthesized('dev with an alarm topic'), 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => Properties.AlarmActions,
  );

  const whenOver = ofType(synthesized('dev with an alarm topic'), 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => Properties.OKActions,
  );

  const ofDev = ofType(synthesized('dev'), 'AWS::CloudWatch::Alarm');
  expect(actionsIn).toEqual(ofDev.map(() => [pager]));
  expect(whenOver).toEqual(ofDev.map(() => [pager]));
  expect(ofDev.filter(([, { Properties }]) => Properties.AlarmActions !== undefined)).toEqual([]);
});

test('there is one dashboard, with the name of the stack and of its region', () => {
  expect(only(template, 'AWS::CloudWatch::Dashboard').Properties.DashboardName).toEqual({
    'Fn::Join': ['', ['relaydesk-prod-', { Ref: 'AWS::Region' }]],
  });
});
