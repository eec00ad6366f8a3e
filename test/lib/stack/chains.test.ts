import { expect, test } from '@jest/globals';
import { calledIn, functionOf, ofType, synthesized } from './synthesized.ts';

const template = synthesized('prod');
const names = ofType(template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties.Description as string);

/** The ids of the queues that a function may send to, as its role says. */
function sentToBy(name: string): readonly string[] {
  const role = functionOf(template, name)[1].Properties.Role['Fn::GetAtt'][0];
  return ofType(template, 'AWS::IAM::Policy')
    .map(([, { Properties }]) => Properties)
    .filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Action }) => [Action].flat().includes('sqs:SendMessage'))
    .flatMap(({ Resource }) => [Resource].flat().map((resource) => resource['Fn::GetAtt'][0]));
}

/** The functions that are invoked for what a function sends. */
const nextOf = new Map(names.map((name) => [name, invokedBy(sentToBy(name))]));

function invokedBy(queueIds: readonly string[]): readonly string[] {
  return ofType(template, 'AWS::Lambda::EventSourceMapping')
    .map(([, { Properties }]) => Properties)
    .filter(({ EventSourceArn }) => queueIds.includes(EventSourceArn['Fn::GetAtt'][0]))
    .map(({ FunctionName }) => calledIn(template, FunctionName));
}

/** All that a function's messages lead to, at any distance. */
function reachedFrom(name: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const ahead = [...(nextOf.get(name) ?? [])];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    ahead.push(...(nextOf.get(next) ?? []));
  }
  return reached;
}

test('what workers send leads through the queues to the workers that read them', () => {
  expect(Object.fromEntries([...nextOf].filter(([name]) => name.startsWith('receive')))).toEqual({
    'receive-inbound': ['handle-events', 'collect-dead-letters'],
  });
  expect(reachedFrom('take-chatapp')).toContain('deliver-webhook');
});

test.each(names)('%s may be invoked again and again in one chain if its messages lead to it, and only then', (name) => {
  expect(functionOf(template, name)[1].Properties.RecursiveLoop).toBe(
    reachedFrom(name).has(name) ? 'Allow' : undefined,
  );
});

test('every worker of a queue rings when Lambda ends a chain of its messages', () => {
  const watched = ofType(template, 'AWS::CloudWatch::Alarm')
    .map(([, { Properties }]) => Properties)
    .filter(({ MetricName }) => MetricName === 'RecursiveInvocationsDropped')
    .map(({ Dimensions }) => template.Resources[Dimensions[0].Value.Ref]?.Properties.Description);
  const readers = ofType(template, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) =>
    calledIn(template, Properties.FunctionName),
  );

  expect(watched.sort()).toEqual([...new Set(readers)].sort());
});
