import { SecretValue, Tags, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

/** 64 of 62 characters are 381 bits. Encrypted at rest with the account's aws/secretsmanager key, which costs nothing. */
const generated = { passwordLength: 64, excludePunctuation: true } as const;

/** The reason for cdk-nag, which expects every secret to be replaced by a timer, why this one is not. */
const isRotatedByHand = (secret: Secret, reason: string) =>
  Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason });

/**
 * The secret from which the keys of all stored tokens derive. Losing it loses them: it goes with the data's retention. An
 * operator rotates it (`relaydesk master-secret rotate`); CloudFormation would make another one if what generates it changed.
 */
export class MasterSecret extends Secret {
  constructor(scope: Construct, id: string, { removalPolicy }: StageConfig) {
    super(scope, id, {
      description: 'Relaydesk: the secret under which the tokens of organizations are encrypted',
      generateSecretString: generated,
      removalPolicy,
    });
    isRotatedByHand(
      this,
      'Every stored token is encrypted under this secret. The operator rotates it by a command, which encrypts them anew; a timer that replaced it would lose them all.',
    );
  }
}

/**
 * What media links are signed with: `{"current": "k1", "k1": "…"}`. To change the key, the operator adds one, waits five
 * minutes until every function knows it, makes it current, and takes the old one away after a year.
 */
export class MediaKeys extends Secret {
  constructor(scope: Construct, id: string, { removalPolicy }: StageConfig) {
    super(scope, id, {
      description: 'Relaydesk: the keys that media links are signed with',
      generateSecretString: {
        ...generated,
        secretStringTemplate: JSON.stringify({ current: 'k1' }),
        generateStringKey: 'k1',
      },
      removalPolicy,
    });
    isRotatedByHand(
      this,
      'A link is valid for a year and names its key. A key that a timer replaced would end all links at once; the operator adds a new one beside the old.',
    );
  }
}

/**
 * What a new deployment starts with: nothing verifies, on the photo-app neither, which the operator adds. Never change it,
 * nor anything else of this resource: CloudFormation writes the value when this text changes and leaves alone, while it does
 * not, what the operator has put in its place.
 */
const nothingVerifies = JSON.stringify({ chatapp: { app_secrets: [], verify_token: '' } });

/** What the providers sign their webhooks with. The operator fills it in: `aws secretsmanager put-secret-value`. */
export class ProviderSecrets extends Secret {
  constructor(scope: Construct, id: string, { removalPolicy }: StageConfig) {
    super(scope, id, {
      description: 'Relaydesk: app secrets and verify tokens of the providers’ webhooks',
      // Holds no secret, so it may stand in the template.
      secretStringValue: SecretValue.unsafePlainText(nothingVerifies),
      removalPolicy,
    });
    // The stack's tags, which may change one day, would be such a change.
    for (const tag of ['service', 'stage']) Tags.of(this).remove(tag);
    isRotatedByHand(
      this,
      'The providers make these values and AWS cannot ask for new ones. The operator rotates them by hand; old and new app secret are valid together meanwhile.',
    );
  }
}
