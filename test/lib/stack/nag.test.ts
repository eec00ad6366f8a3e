import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';

// In a process of its own: the engine of CloudFormation's rules takes a minute, not two seconds, in a process with the
// large heap of a Jest worker that many tests have been in.
let said: Record<string, string | null>;
beforeAll(async () => {
  // Only for tests CDK throws what it found. Otherwise it prints it.
  const env = { ...process.env, NODE_ENV: 'test', CDK_VALIDATION: 'true' };
  const child = ['--no-warnings', `${import.meta.dirname}/nag-child.ts`];
  const { stdout } = await promisify(execFile)(process.execPath, child, { env });
  said = JSON.parse(stdout);
});

test.each(['dev', 'prod'])(
  '%s has no finding of cdk-nag that nobody answered, nor one of CloudFormation’s rules',
  (stage) => {
    expect(said[stage]).toBeNull();
  },
);

test('synth fails on what cdk-nag finds', () => {
  expect(said.openBucket).toMatch(/AwsSolutions-S10/);
});

test('synth fails on what CloudFormation would refuse', () => {
  expect(said.tooLongRetention).toMatch(/1209600|MessageRetentionPeriod/);
});
