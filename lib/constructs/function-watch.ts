import { Duration } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { timeoutSecondsOf } from '../../shared/host-settings.ts';
import type { WorkerRow } from '../../shared/routes.ts';
import { alarm } from './alarm.ts';
import type { RowFunction } from './row-function.ts';

/** Lambda tells of these by itself, so they are there also when our code does not even begin. */
const sums = { statistic: Stats.SUM, period: Duration.minutes(5) } as const;
const highest = { statistic: Stats.MAXIMUM, period: Duration.minutes(5) } as const;

/** What is left of the timeout is little: the next batch that is a little slower is cut off. */
const nearTimeout = 0.9;

/** CloudWatch lets an alarm on an expression look at ten metrics. */
const mostMetrics = 10;

/** Alarms on one worker: its runs end in errors, come near its timeout, or are all that may run at the same time. */
export function watchWorker({ lambda, cap }: RowFunction, row: WorkerRow): void {
  const scope = new Construct(lambda, 'Watch');
  const timeoutMs = timeoutSecondsOf(row) * 1_000;
  alarm(scope, 'DurationAlarm', {
    runbook: 'WorkerDuration',
    metric: lambda.metricDuration(highest),
    says: `runs take more than ${nearTimeout * 100} % of the ${timeoutMs / 1_000} s that they have`,
    above: nearTimeout * timeoutMs,
    of: 3,
    bad: 2,
  });
  // A scheduled worker's failed runs have an alarm of their own (`trigger.ts`).
  if ('everyMinutes' in row.trigger) return;
  alarm(scope, 'ErrorsAlarm', {
    runbook: 'WorkerErrors',
    metric: lambda.metricErrors(sums),
    says: 'runs end in errors that our code does not catch: out of time, out of memory, or not begun at all',
    of: 3,
    bad: 2,
  });
  // Nothing waits for a dead letter, and each dead-letter queue has so many batches at the same time for itself.
  if (!('queue' in row.trigger)) return;
  const most = cap ?? row.trigger.concurrency;
  alarm(scope, 'ConcurrencyAlarm', {
    runbook: 'WorkerConcurrency',
    metric: lambda.metric('ConcurrentExecutions', highest),
    says: `for a quarter of an hour as many batches ran at the same time as may (${most})`,
    above: most - 1,
    of: 3,
  });
}

/** What is summed over several functions, and how its alarm is told. */
const summed = {
  Errors: 'runs end in errors that our code does not catch: out of time, out of memory, or not begun at all',
  Throttles: 'Lambda had no room to run functions: the account’s concurrency is used up, or a reserved one',
} as const;

/**
 * Alarms on many functions together, one for each ten of them: fewer to read, and fewer that ring where all fail for one reason.
 * It saves nothing, since AWS bills by metric. A saved query says which function it was. `runbook`: what the names of the lines in the runbook begin with.
 */
export function watchTogether(
  scope: Construct,
  functions: readonly IFunction[],
  { runbook, sums: names }: { readonly runbook: string; readonly sums: readonly (keyof typeof summed)[] },
): void {
  // With the stack's id: tests look at all nested stacks as one.
  const within = new Construct(scope, `${scope.node.id}Watch`);
  for (const name of names) {
    for (let done = 0; done < functions.length; done += mostMetrics) {
      const some = functions.slice(done, done + mostMetrics);
      const metrics = Object.fromEntries(some.map((lambda, index) => [`m${index}`, lambda.metric(name, sums)]));
      alarm(within, `${name}Alarm${done / mostMetrics + 1}`, {
        runbook: `${runbook}${name}`,
        metric: new MathExpression({
          expression: `SUM([${Object.keys(metrics).join(', ')}])`,
          usingMetrics: metrics,
          period: sums.period,
          label: name,
        }),
        says: summed[name],
        of: 3,
        bad: 2,
      });
    }
  }
}
