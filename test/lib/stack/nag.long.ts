import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';

// In a process of its own: the engine of CloudFormation's rules takes a minute, not two seconds, in a process with the
// large heap of a Jest worker that many tests have been in.
let said: Record<string, string | null>;
beforeAll(async () => {
  const child = ['--no-warnings', `${import.meta.dirname}/nag-child.ts`];
  const { stdout } = await promisify(execFile)(process.execPath, child);
  said = JSON.parse(stdout);
});

// The other stacks: `npm run check:cloud`.
test('prod has no finding of cdk-nag that is not answered, nor one of CloudFormation’s rules', () => {
  expect(said.prod).toBeNull();
});

const places = ['relaydesk-dev', 'relaydesk-dev/Nested'];

test.each(places)('synth fails on what cdk-nag finds in %s', (place) => {
  expect(findings(/AwsSolutions-S10/)).toContain(`${place}/Open/`);
});

const refused = [
  ['a number that is too large', /1209600|MessageRetentionPeriod/, 'Long'],
  ['a property that the resource does not have', /VisibilityTimeOut/, 'Unknown'],
  ['a value of another type', /'soon' is not of type 'integer'/, 'Mistyped'],
  ['a required property that is missing', /'Role' is a required property/, 'Missing'],
  ['a value that is not on the list', /'Permit' is not one of/, 'Unlisted'],
] as const;

test.each(refused.flatMap(([what, rule, id]) => places.map((place) => [what, place, rule, id] as const)))(
  'synth fails on %s, in %s',
  (_what, place, rule, id) => {
    expect(findings(rule)).toContain(`ERROR`);
    expect(findings(rule)).toContain(`${place}/${id} `);
  },
);

/** What is said of one rule, with the resources that break it. */
function findings(rule: RegExp): string {
  const paragraphs = said.faulty?.split('\n\n') ?? [];
  return paragraphs.filter((paragraph) => rule.test(paragraph)).join('\n');
}
