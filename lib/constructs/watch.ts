import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type WorkerName, workers } from '../../shared/routes.ts';
import type { ApiWatch } from './api-watch.ts';
import { Dashboard, type Graph } from './dashboard.ts';
import { DeliveryWatch } from './delivery-watch.ts';
import type { EventQueues } from './event-queues.ts';
import { QueueWatch } from './queue-watch.ts';

export interface WatchProps {
  readonly logsOf: Readonly<Record<WorkerName, ILogGroup>>;
  readonly queues: EventQueues;
  readonly apis: Readonly<Record<string, { readonly watch: ApiWatch }>>;
}

/** Alarms for the way of an event, from the provider's webhook to the organization's, and a dashboard of it and the APIs. */
export class Watch extends Construct {
  constructor(scope: Construct, id: string, { logsOf, queues, apis }: WatchProps) {
    super(scope, id);
    const delivery = new DeliveryWatch(this, logsOf);
    const read = workers.flatMap(({ name, trigger }) =>
      'queue' in trigger ? [new QueueWatch(this, { name: trigger.queue, logs: logsOf[name] })] : [],
    );
    const setAside = Object.entries(queues).map(([label, { deadLetters }]) =>
      deadLetters.metricApproximateNumberOfMessagesVisible({
        statistic: Stats.MAXIMUM,
        period: Duration.minutes(5),
        label,
      }),
    );
    new Dashboard(this, 'Dashboard', [
      [
        ['Attempts of deliveries', [delivery.attempts, delivery.delivered], [delivery.successPercent]],
        ['Attempts are late by, ms', [delivery.lag, delivery.overdue]],
        ['Webhooks disabled', [delivery.disabled]],
      ],
      [
        ['Messages are done after, ms', read.map(({ lag }) => lag)],
        ['Age of messages that keep failing, ms', read.map(({ failingAge }) => failingAge)],
        ['Dead letters', setAside],
      ],
      ...Object.entries(apis).map(([name, { watch }]) => graphsOf(name, watch)),
    ]);
  }
}

const graphsOf = (name: string, { requests, serverErrors, throttled, latency }: ApiWatch): Graph[] => [
  [`API ${name}: requests`, [requests]],
  [`API ${name}: 5xx, throttled`, [serverErrors, throttled]],
  [`API ${name}: latency, ms`, [latency]],
];
