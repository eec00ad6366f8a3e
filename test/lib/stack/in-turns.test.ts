import { expect, test } from '@jest/globals';
import { ofType, type Resource, synthesized } from './synthesized.ts';

const template = synthesized('prod');

const known = new Map<string, ReadonlySet<string>>();
/** All that CloudFormation makes before a resource, by way of others too. */
function earlierThan(id: string): ReadonlySet<string> {
  const found =
    known.get(id) ??
    new Set((template.Resources[id]?.DependsOn ?? []).flatMap((before) => [before, ...earlierThan(before)]));
  known.set(id, found);
  return found;
}

/** Whether CloudFormation makes one before the other. */
const waitsFor = (later: string, earlier: string) => earlierThan(later).has(earlier);

/** Pairs of a group that CloudFormation might make at the same time. */
function atOnce(resources: readonly [string, Resource][], groupOf: (resource: Resource) => unknown) {
  const groups = Map.groupBy(resources, ([, resource]) => JSON.stringify(groupOf(resource)));
  return [...groups.values()].flatMap((group) =>
    group.flatMap(([one], index) =>
      group.slice(index + 1).flatMap(([other]) => (waitsFor(one, other) || waitsFor(other, one) ? [] : [[one, other]])),
    ),
  );
}

test.each(['AWS::ApiGatewayV2::Route', 'AWS::ApiGatewayV2::Integration'])(
  'of an API no two %s are made at once: AWS would refuse one of them',
  (type) => {
    const made = ofType(template, type);

    expect(made.length).toBeGreaterThan(20);
    expect(atOnce(made, ({ Properties }) => Properties.ApiId)).toEqual([]);
  },
);

test('of a log group no two metric filters are made at once: AWS would refuse one of them', () => {
  const made = ofType(template, 'AWS::Logs::MetricFilter');

  expect(made.length).toBeGreaterThan(20);
  expect(atOnce(made, ({ Properties }) => Properties.LogGroupName)).toEqual([]);
});

test('what takes tags has those of the service and of the stage', () => {
  const tagsOf = ({ Properties: { Tags } }: Resource) =>
    Array.isArray(Tags) ? Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value])) : Tags;

  // The CDK marks the bucket that its own function fills.
  for (const type of ['AWS::Lambda::Function', 'AWS::SQS::Queue', 'AWS::S3::Bucket', 'AWS::ApiGatewayV2::Api']) {
    const made = ofType(template, type);
    expect(made.length).toBeGreaterThan(0);
    for (const [, resource] of made) expect(tagsOf(resource)).toMatchObject({ service: 'relaydesk', stage: 'prod' });
  }
});
