import { Duration, type NestedStack, Validations } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { type ILambdaDeploymentConfig, LambdaApplication, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Api, EndpointRow, Row } from '../../shared/routes.ts';
import { alarm } from './alarm.ts';
import type { HttpApi } from './http-api.ts';
import type { RowFunction } from './row-function.ts';

/** In a minute, of an API: more than a provider's bad moment or one client's bad luck. */
const mostServerErrors = 5;

/** The nested stacks of functions: of each API, of rows that name one of their own, and of the workers. */
export type FunctionStack = Api | NonNullable<EndpointRow['stack']> | 'workers';

/** The nested stack that a row's function stands in. */
export function stackOf(row: Row): FunctionStack {
  if ('api' in row) return row.stack ?? row.api;
  return 'trigger' in row ? 'workers' : 'console';
}

export interface TrafficShiftProps {
  /** Of every row that is deployed. */
  readonly functions: ReadonlyMap<Row, RowFunction>;
  readonly apis: Readonly<Record<Api, HttpApi>>;
  /** The nested stacks of the functions. */
  readonly stacks: Readonly<Record<FunctionStack, NestedStack>>;
  readonly how: ILambdaDeploymentConfig;
}

/**
 * Has CodeDeploy move each alias to its new version in steps, and back at once when an alarm rings meanwhile: of an endpoint
 * the 5xx of its API, of any other function its own failed runs. CloudFormation then rolls the whole deployment back.
 */
export function shiftTraffic({ functions, apis, stacks, how }: TrafficShiftProps): void {
  const serverErrors = {
    service: serverErrorsOf(apis.service),
    gateway: serverErrorsOf(apis.gateway),
    console: serverErrorsOf(apis.console),
  };
  for (const [place, stack] of Object.entries(stacks)) {
    const shifted = [...functions].filter(([row]) => stackOf(row) === place);
    const scope = new Construct(stack, `${place}Shift`);
    const application = new LambdaApplication(scope, 'Application');
    const role = shiftRole(
      scope,
      shifted.map(([, { lambda }]) => lambda.functionArn),
    );
    for (const [row, made] of shifted) {
      new LambdaDeploymentGroup(made, 'Shift', {
        alias: made.live,
        application,
        // Not AWS's managed policy, which may move every alias of the account.
        role: role.withoutPolicyUpdates(),
        deploymentConfig: how,
        alarms: ['api' in row ? serverErrors[row.api] : failedRunsOf(made)],
      });
    }
  }
}

function serverErrorsOf(api: HttpApi): Alarm {
  return alarm(api, 'ShiftAlarm', {
    runbook: 'Deployment',
    metric: api.watch.serverErrors.with({ period: Duration.minutes(1) }),
    says: `more than ${mostServerErrors} requests in a minute were answered 5xx: a deployment that is under way is rolled back`,
    above: mostServerErrors,
  });
}

function failedRunsOf(worker: RowFunction): Alarm {
  return alarm(worker, 'ShiftAlarm', {
    runbook: 'Deployment',
    metric: worker.lambda.metricErrors({ statistic: 'sum', period: Duration.minutes(1) }),
    says: 'a run failed: a deployment that is under way is rolled back',
  });
}

/** What CodeDeploy does in our name: AWSCodeDeployRoleForLambdaLimited, for these functions alone. */
function shiftRole(scope: Construct, functionArns: string[]): Role {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
  role.addToPolicy(
    new PolicyStatement({ actions: ['lambda:GetAlias', 'lambda:UpdateAlias'], resources: functionArns }),
  );
  // It asks for the concurrency of each version that it moves to, whose number is not known before.
  role.addToPolicy(
    new PolicyStatement({
      actions: ['cloudwatch:DescribeAlarms', 'lambda:GetProvisionedConcurrencyConfig'],
      resources: ['*'],
    }),
  );
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      'CodeDeploy asks for its alarms in calls that name several, and for the concurrency of versions that are made with the deployment, as AWS’s own policy for it allows; it learns their states.',
  });
  return role;
}
