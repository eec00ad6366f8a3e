import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { stages } from '../../../lib/config.ts';
import { queueNames } from '../../../shared/queues.ts';
import { rows, workers } from '../../../shared/routes.ts';
import { calledIn, functionOf, ofType, type StackName, synthesized } from './synthesized.ts';

const reserved = synthesized('prod with a domain, reserved and warm');
const page = readFileSync(join(import.meta.dirname, '../../../lib/deploying.md'), 'utf8');

/** The settings of an API's stage. */
function stageOf(name: StackName, api: 'Service' | 'Gateway') {
  const [found] = ofType(synthesized(name), 'AWS::ApiGatewayV2::Stage').filter(([id]) => id.startsWith(api));
  return found?.[1] ?? { Properties: undefined };
}

const limit = (rate: number, burst: number) => ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst });

test.each([
  ['dev', limit(50, 100), limit(50, 100), limit(5, 10)],
  ['prod', limit(500, 1000), limit(500, 1000), limit(20, 40)],
] as const)(
  '%s: a limit for each route, and others for providers, for monitors and for what no route takes',
  (name, usual, webhooks, unknown) => {
    const [service, gateway] = [stageOf(name, 'Service').Properties, stageOf(name, 'Gateway').Properties];

    expect([service.StageName, gateway.StageName]).toEqual(['$default', '$default']);
    expect([service.DefaultRouteSettings, gateway.DefaultRouteSettings]).toEqual([usual, usual]);
    expect(service.RouteSettings).toEqual({
      'POST /provider/chatapp': webhooks,
      'POST /provider/photoapp': webhooks,
      'POST /provider/gateway/{instance}': webhooks,
      'POST /provider/gateway/{instance}/{event}': webhooks,
      'GET /health/deep': limit(2, 5),
      $default: unknown,
    });
    expect(gateway.RouteSettings).toEqual({ $default: unknown });
  },
);

test('a stage is made after the routes that it has limits for: AWS refuses a limit for one that is not there', () => {
  const template = synthesized('prod');
  for (const [id, { DependsOn = [] }] of ofType(template, 'AWS::ApiGatewayV2::Stage')) {
    if (/^Console/.test(id)) continue;
    const nested = DependsOn.map((each) => template.Resources[each]?.Type ?? each.replace(/NestedStack.*$/, ''));

    expect(nested).toContain(id.startsWith('Service') ? 'ServiceFunctions' : 'GatewayFunctions');
  }
});

test('nothing is reserved unless an operator says so: of a new account’s ten nothing can be', () => {
  const functions = ofType(synthesized('prod'), 'AWS::Lambda::Function');

  expect(functions.filter(([, { Properties }]) => 'ReservedConcurrentExecutions' in Properties)).toEqual([]);
});

test.each(rows)('where it is reserved, $name has what its work needs, or nothing', (row) => {
  const isWebhook = 'throttle' in row && row.throttle === 'webhooks';
  const ofWorker = 'trigger' in row && 'queue' in row.trigger ? row.trigger.concurrency : undefined;

  expect(functionOf(reserved, row.name)[1].Properties.ReservedConcurrentExecutions).toBe(isWebhook ? 25 : ofWorker);
});

test('what is reserved leaves most of an account’s 1,000 to the others, and the page says how much it is', () => {
  const numbers = ofType(reserved, 'AWS::Lambda::Function').map(
    ([, { Properties }]) => Properties.ReservedConcurrentExecutions ?? 0,
  );

  const sumOf = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0);
  const all = sumOf(numbers);
  // The collector of dead letters has each queue's.
  const ofWorkers = workers.map(({ trigger }) => {
    if ('queue' in trigger) return trigger.concurrency;
    // A scheduled run ends before the next one begins.
    if ('everyMinutes' in trigger) return 1;
    return trigger.concurrency * queueNames.length;
  });
  expect(all).toBeLessThanOrEqual(400);
  expect(page).toContain(`webhooks: ${all} in \`prod\``);
  expect(page).toContain(`with less than ${all + 100} the`);
  expect(page).toContain(`its workers alone may use ${sumOf(ofWorkers)}.`);
});

test('the workers of dev leave some of a new account’s ten concurrent executions to the APIs, but while a broadcast is sent', () => {
  const dev = synthesized('dev');
  const caps = workers
    .filter(({ trigger }) => 'queue' in trigger)
    .map(({ name }) => {
      const sources = ofType(dev, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
      return sources.find(({ FunctionName }) => calledIn(dev, FunctionName) === name).ScalingConfig.MaximumConcurrency;
    });

  expect(caps).toEqual(caps.map(() => 2));
  // That of broadcasts has work now and then alone.
  expect((caps.length - 1) * 2).toBeLessThan(10);
  expect(page).toContain(`use ${(caps.length - 1) * 2} at most, ${caps.length * 2} while a broadcast is sent`);
  const scheduled = workers.filter(({ trigger }) => 'everyMinutes' in trigger);
  expect(page).toContain(`the ${scheduled.length} scheduled workers`);
  expect(Object.values(stages.dev.workerCaps).every((cap) => cap >= 2)).toBe(true);
});
