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
  '%s has no finding of cdk-nag that is not answered, nor one of CloudFormation’s rules',
  (stage) => {
    expect(said[stage]).toBeNull();
  },
);

const places = ['relaydesk-dev', 'relaydesk-dev/Nested'];

test.each(places)('synth fails on what cdk-nag finds in %s', (place) => {
  expect(findings(/AwsSolutions-S10/)).toContain(`${place}/Open/`);
});

test.each(places)('synth fails on what CloudFormation would refuse in %s', (place) => {
  expect(findings(/1209600|MessageRetentionPeriod/)).toContain(`${place}/Long `);
});

/** What is said of one rule, with the resources that break it. */
function findings(rule: RegExp): string {
  const paragraphs = said.faulty?.split('\n\n') ?? [];
  return paragraphs.filter((paragraph) => rule.test(paragraph)).join('\n');
}
