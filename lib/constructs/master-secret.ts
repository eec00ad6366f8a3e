import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

/** The secret from which the keys of all stored tokens derive. Losing it loses them: it goes with the data's retention. */
export class MasterSecret extends Secret {
  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id, {
      description: 'Relaydesk: the secret under which the tokens of organizations are encrypted',
      // 64 of 62 characters are 381 bits. Encrypted at rest with the account's aws/secretsmanager key, which costs nothing.
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: config.removalPolicy,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Every stored token is encrypted under this secret. Replacing it on a timer, without encrypting them anew, would lose them all.',
    });
  }
}
