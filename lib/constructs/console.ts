import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { ConsolePage } from './console-page.ts';
import { HttpApi } from './http-api.ts';
import { LiveApi } from './live-api.ts';
import { ownSignIn, SignIn, type SignInAddress } from './sign-in.ts';

export interface ConsoleProps {
  readonly config: StageConfig;
  /** Origins of the files of messages: of their links, and of the storage. */
  readonly files: readonly string[];
}

/** The addresses of the console, which stay: its page, its API and its WebSocket API; and who can sign in. */
export class Console extends Construct {
  readonly api: HttpApi;
  readonly live: LiveApi;
  readonly page: ConsolePage;
  readonly signIn: SignInAddress;

  constructor(scope: Construct, id: string, { config, files }: ConsoleProps) {
    super(scope, id);
    const people = config.ownIssuer ? undefined : new SignIn(this, 'SignIn', config);
    const signIn = config.ownIssuer?.origins ?? people?.origins ?? [];
    this.live = new LiveApi(this, 'Live', config);
    this.api = new HttpApi(this, 'Api', { config });
    const hosts = { files, signIn, live: this.live.origin };
    this.page = new ConsolePage(this, 'Page', { config, apiUrl: this.api.url, hosts });
    this.signIn = config.ownIssuer ? ownSignIn(config.ownIssuer) : (people as SignIn).addPage(this.page.url);
    this.api.askFor(this.signIn);
    const stack = Stack.of(this);
    new CfnOutput(stack, 'ConsoleUrl', { value: this.page.url });
    if (config.consoleDomain) {
      new CfnOutput(stack, 'ConsoleDomainTarget', { value: this.page.distribution.distributionDomainName });
    }
    if (people) new CfnOutput(stack, 'UserPoolId', { value: people.userPool.userPoolId });
  }
}
