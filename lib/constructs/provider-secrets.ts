import { SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

/**
 * What a new deployment starts with: nothing verifies, on the photo-app neither, which the operator adds. Never change it,
 * nor anything else of this resource: CloudFormation writes the value when this text changes and leaves alone, while it does
 * not, what the operator has put in its place.
 */
const nothingVerifies = JSON.stringify({ chatapp: { app_secrets: [], verify_token: '' } });

/** What the providers sign their webhooks with. The operator fills it in: `aws secretsmanager put-secret-value`. */
export class ProviderSecrets extends Secret {
  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id, {
      description: 'Relaydesk: app secrets and verify tokens of the providers’ webhooks',
      // Holds no secret, so it may stand in the template.
      secretStringValue: SecretValue.unsafePlainText(nothingVerifies),
      removalPolicy: config.removalPolicy,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'The providers make these values and AWS cannot ask for new ones. The operator rotates them by hand; old and new app secret are valid together meanwhile.',
    });
  }
}
