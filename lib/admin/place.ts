import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Limits, TemplatePrices } from '../../shared/host-settings.ts';
import type { QueueName } from '../../shared/queues.ts';
import type { RunningStack } from './running-stack.ts';

/** A person waits: what does not answer in seconds is not there. */
export const patience = {
  requestHandler: { connectionTimeout: 3_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
};

type Service = 'secretsManager' | 'sqs' | 's3';

/** How AWS's services are reached, and what is there. */
export interface Place {
  readonly client: (service: Service) => typeof patience & { readonly endpoint?: string };
  readonly tableClient: DynamoDBClient;
  readonly table: string;
  readonly masterSecret: string;
  readonly mediaBucket: string;
  readonly limits: Limits;
  readonly templatePrices: TemplatePrices;
  readonly outboundAllow: string;
  readonly providerApis: RunningStack['providerApis'];
  readonly queueUrl: (name: QueueName) => string;
}
