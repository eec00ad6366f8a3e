import { Duration, Names, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  type ApplicationLogLevel,
  Architecture,
  type Code,
  Function as LambdaFunction,
  LayerVersion,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { erasures, largeItems, memoryMegabytesOf, timeoutSecondsOf, uploads } from '../../shared/host-settings.ts';
import type { Row, Use, WorkerName } from '../../shared/routes.ts';
import { organizationIdPrefix } from '../../shared/table/layout.ts';
import type { StageConfig } from '../config.ts';
import { environmentOf } from './row-environment.ts';
import { type Resources, rightsOf } from './row-rights.ts';
import type { Right } from './table-rights.ts';

export interface RowFunctionProps {
  readonly row: Row;
  readonly code: Code;
  readonly resources: Resources;
  readonly config: StageConfig;
}

/**
 * A row's Lambda, with a log group and a role of its own. Everything that calls it calls its alias `live`, which a deployment
 * moves to the version that it has published (`traffic-shift.ts`).
 */
export class RowFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly live: Alias;
  /** Of a queue's worker: batches at the same time, at most. */
  readonly cap: number | undefined;

  constructor(scope: Construct, { row, code, resources, config }: RowFunctionProps) {
    super(scope, row.name);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: config.logRetention,
      removalPolicy: config.removalPolicy,
    });
    // A role of ours, since CDK's would come with AWS's managed policy, which may write to every log group.
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    for (const right of rightsOf(row, resources)) role.addToPolicy(statementOf(right));

    this.cap = capOf(row, config);
    const reserved = 'throttle' in row && row.throttle === 'webhooks' ? config.webhookConcurrency : this.cap;
    this.lambda = new LambdaFunction(this, 'Function', {
      description: row.name,
      code,
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: Duration.seconds(timeoutSecondsOf(row)),
      memorySize: memoryMegabytesOf(row),
      ...(config.reservesConcurrency && reserved && { reservedConcurrentExecutions: reserved }),
      environment: environmentOf(row, resources, config),
      role,
      ...(row.uses.includes('ffmpeg') &&
        config.ffmpegLayerArn !== undefined && {
          layers: [LayerVersion.fromLayerVersionArn(this, 'Ffmpeg', config.ffmpegLayerArn)],
        }),
      ...('recursive' in row && row.recursive && { recursiveLoop: RecursiveLoop.ALLOW }),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      // Lambda's own filter would drop, below its default of INFO, what LOG_LEVEL lets through.
      applicationLogLevelV2: config.logLevel.toUpperCase() as ApplicationLogLevel,
      // Of Lambda's own lines (start, end, report of each run) only those of trouble: its metrics have the others' numbers.
      systemLogLevelV2: SystemLogLevel.WARN,
      tracing: config.tracesFunctions ? Tracing.ACTIVE : Tracing.DISABLED,
    });
    this.live = new Alias(this, 'Live', { aliasName: 'live', version: this.lambda.currentVersion });
    acknowledge(role, row, { resources, config });
  }
}

const statementOf = ({ actions, resources, conditions }: Right) =>
  new PolicyStatement({ actions: [...actions], resources: [...resources], conditions: { ...conditions } });

/** How many batches of a queue its worker handles at the same time, at most, in this stage. */
function capOf({ name, ...row }: Row, { workerCaps }: StageConfig): number | undefined {
  if (!('trigger' in row && 'queue' in row.trigger)) return undefined;
  return workerCaps[name as WorkerName] ?? row.trigger.concurrency;
}

/** What cdk-nag finds in a role: `*` where nothing narrower exists. */
function acknowledge(
  role: Role,
  row: Row,
  { resources: { mediaBucket, live }, config }: Pick<RowFunctionProps, 'resources' | 'config'>,
): void {
  if (config.tracesFunctions) {
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'X-Ray’s PutTraceSegments and PutTelemetryRecords know no resources; nothing else in the role is granted on *.',
    });
  }
  // A nested stack knows the bucket by a parameter, to which the CDK gives this name.
  const parameter = `referenceto${Names.nodeUniqueId(mediaBucket.node.defaultChild?.node ?? mediaBucket.node)}Arn`;
  const objects: readonly [use: Use | `${string}:`, prefix: string][] = [
    ['media:', organizationIdPrefix],
    ['media:delete', largeItems.prefix],
    ['large-items:', largeItems.prefix],
    ['erasures:', erasures.prefix],
    ['media:delete', uploads.prefix],
    ['uploads:', uploads.prefix],
  ];
  for (const [uses, prefix] of objects) {
    if (!row.uses.some((use) => use.startsWith(uses))) continue;
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${parameter}>/${prefix}*]`,
      reason: 'The objects in the media bucket have names, random ones or of times, that no policy can list.',
    });
  }
  for (const [use, method] of [
    ['hints:tell', 'POST'],
    ['hints:end', 'DELETE'],
  ] as const) {
    if (!row.uses.includes(use)) continue;
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${live.connectionsNamed(method)}]`,
      reason: 'A connection has an id that API Gateway makes when a page opens it.',
    });
  }
}
