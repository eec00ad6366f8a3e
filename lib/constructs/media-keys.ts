import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

/**
 * What media links are signed with: `{"current": "k1", "k1": "…"}`. To change the key, the operator adds one, waits five
 * minutes until every function knows it, makes it current, and takes the old one away after a year.
 */
export class MediaKeys extends Secret {
  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id, {
      description: 'Relaydesk: the keys that media links are signed with',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ current: 'k1' }),
        generateStringKey: 'k1',
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy: config.removalPolicy,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'A link is valid for a year and names its key. A key that a timer replaced would end all links at once; the operator adds a new one beside the old.',
    });
  }
}
