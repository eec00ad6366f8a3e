import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultStackSynthesizer, Names, NestedStack, Validations } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { sourceRoot } from './bundle.ts';
import type { ConsolePage } from './console-page.ts';
import type { SignInAddress } from './sign-in.ts';

/** What `npm run console` builds, and `npm ci` with it. */
const built = join(sourceRoot, 'lib/console/dist');

export interface PageFilesProps {
  readonly config: StageConfig;
  readonly page: ConsolePage;
  readonly signIn: SignInAddress;
  /** Where the page opens its connection. */
  readonly live: string;
}

/**
 * A nested stack that puts the built page into its bucket, with `config.json`, which says where people sign in. The files of
 * earlier deployments stay: a page that is open may still ask for them.
 */
export class PageFiles extends NestedStack {
  constructor(scope: Construct, id: string, { config, page, signIn, live }: PageFilesProps) {
    super(scope, id);
    if (!existsSync(join(built, 'index.html'))) throw new Error('the console is not built: npm run console');
    const { issuer, clientId, scope: asked, audience } = signIn;
    // Where it is not the client, the issuer has to be asked for it.
    const others = config.ownIssuer?.audience === undefined ? {} : { audience };
    new BucketDeployment(this, 'Deployment', {
      sources: [
        Source.asset(built),
        Source.jsonData('config.json', {
          issuer,
          client_id: clientId,
          scope: asked,
          live,
          ...others,
        }),
      ],
      destinationBucket: page.bucket,
      prune: false,
      memoryLimit: 512,
      logGroup: new LogGroup(this, 'Logs', { retention: config.logRetention, removalPolicy: config.removalPolicy }),
    });
    acknowledge(this, page);
  }
}

/** What cdk-nag finds in the function that copies, which is the CDK's own. */
function acknowledge(stack: NestedStack, { bucket }: ConsolePage): void {
  const page = `<referenceto${Names.nodeUniqueId(bucket.node.defaultChild?.node ?? bucket.node)}Arn>/*`;
  const assets = `arn:<AWS::Partition>:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-<AWS::AccountId>-<AWS::Region>/*`;
  const actions = ['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'];
  const findings = [...actions.map((name) => `Action::${name}`), `Resource::${page}`, `Resource::${assets}`];
  Validations.of(stack).acknowledge(
    ...findings.map((finding) => ({
      id: `AwsSolutions-IAM5[${finding}]`,
      reason:
        'It copies the objects of the built page, whose names change with each build, into the bucket of the page.',
    })),
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      reason: 'It runs while a deployment is made, and at no other time.',
    },
    { id: 'AwsSolutions-L1', reason: 'The CDK chooses the runtime of its function.' },
  );
}
