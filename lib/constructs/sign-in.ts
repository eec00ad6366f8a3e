import { Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  FeaturePlan,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  UserPool,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { removalOfProtected, type StageConfig } from '../config.ts';
import { deploymentId } from './deployment-id.ts';

/** What the page and the API have to know of where people sign in. */
export interface SignInAddress {
  readonly issuer: string;
  readonly clientId: string;
  /** What access tokens are for: their `aud`, or the `client_id` of an issuer that names no audience. */
  readonly audience: string;
  /** What the page asks for. */
  readonly scope: string;
  /** Origins that the page talks to while it signs in. */
  readonly origins: readonly string[];
}

/** What the page asks an issuer for: who somebody is. */
const signInScope = 'openid email profile';

const noSecondFactor =
  'Each person decides on a second factor (an authenticator app). An operator who wants one of everybody sets it in the user pool, or brings an issuer of their own.';

const noThreatProtection =
  'The Plus plan costs four times as much for each person. An operator who wants its protection sets it in the user pool.';

/**
 * The people who sign in: a user pool with Cognito's managed login, which has passwords, codes and whatever else identifies
 * them. To be in it allows nothing: what somebody may do is decided by what they are a member of.
 */
export class SignIn extends Construct {
  readonly userPool: UserPool;
  /** Of the issuer's keys and settings, and of its login. */
  readonly origins: readonly string[];

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    this.userPool = new UserPool(this, 'People', {
      featurePlan: FeaturePlan.ESSENTIALS,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      // Owners invite by e-mail address, and who is invited makes the account: an address is believed once it is verified.
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true }, fullname: { required: false, mutable: true } },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(7),
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      deletionProtection: config.protectFromDeletion,
      removalPolicy: removalOfProtected(config),
    });
    Validations.of(this.userPool).acknowledge(
      { id: 'AwsSolutions-COG2', reason: noSecondFactor },
      { id: 'AwsSolutions-COG8', reason: noThreatProtection },
    );
    const domain = this.userPool.addDomain('Login', {
      // Unique in the region, and among all accounts.
      cognitoDomain: { domainPrefix: `relaydesk-${deploymentId(this)}` },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    this.origins = [`https://cognito-idp.${Stack.of(this).region}.${Stack.of(this).urlSuffix}`, domain.baseUrl()];
  }

  /** Lets a page sign people in, which is at this origin. */
  addPage(origin: string): SignInAddress {
    const client = this.userPool.addClient('Page', {
      generateSecret: false,
      authFlows: {},
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: [`${origin}/callback`],
        logoutUrls: [`${origin}/`],
      },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(12),
    });
    // Without a branding, the managed login shows nothing to this client.
    new CfnManagedLoginBranding(this, 'Branding', {
      userPoolId: this.userPool.userPoolId,
      clientId: client.userPoolClientId,
      useCognitoProvidedValues: true,
    });
    const { userPoolProviderUrl: issuer } = this.userPool;
    return {
      issuer,
      clientId: client.userPoolClientId,
      audience: client.userPoolClientId,
      scope: signInScope,
      origins: this.origins,
    };
  }
}

/** The address of an issuer that is the operator's own. */
export const ownSignIn = ({
  issuer,
  clientId,
  audience,
  origins,
}: NonNullable<StageConfig['ownIssuer']>): SignInAddress => ({
  issuer,
  clientId,
  audience: audience ?? clientId,
  scope: signInScope,
  origins,
});
