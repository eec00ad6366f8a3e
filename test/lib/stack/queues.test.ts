import { expect, test } from '@jest/globals';
import { configOf } from '../../../lib/config.ts';
import { ofType, synthesized } from './synthesized.ts';

const template = synthesized('prod');
const all = ofType(template, 'AWS::SQS::Queue');
const deadLetterIds = new Set(
  all.flatMap(([, { Properties }]) => Properties.RedrivePolicy?.deadLetterTargetArn['Fn::GetAtt'][0] ?? []),
);
const queues = all.filter(([id]) => !deadLetterIds.has(id));

test('every queue sets aside, for 14 days, what could not be handled', () => {
  expect(queues).not.toHaveLength(0);
  for (const [, { Properties }] of queues) {
    const deadLetters = template.Resources[Properties.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]];
    expect(Properties.RedrivePolicy.maxReceiveCount).toBeGreaterThanOrEqual(3);
    expect(deadLetters?.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  }
});

test('a message stays hidden for six timeouts of the function that reads it', () => {
  const visibilities = queues.map(([, { Properties }]) => Properties.VisibilityTimeout);

  expect(visibilities).toEqual([6 * configOf('prod').events.consumerSeconds]);
});

test('one message set aside rings', () => {
  const alarms = ofType(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

  for (const id of deadLetterIds) {
    expect(alarms).toContainEqual(
      expect.objectContaining({
        Namespace: 'AWS/SQS',
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [id, 'QueueName'] } }],
        ComparisonOperator: 'GreaterThanThreshold',
        Threshold: 0,
        EvaluationPeriods: 1,
      }),
    );
  }
});

test('every queue is encrypted and refuses plain HTTP', () => {
  const refusing = ofType(template, 'AWS::SQS::QueuePolicy')
    .filter(([, { Properties }]) => Properties.PolicyDocument.Statement[0].Effect === 'Deny')
    .map(([, { Properties }]) => Properties.Queues[0].Ref);

  expect(refusing.sort()).toEqual(all.map(([id]) => id).sort());
  for (const [, { Properties }] of all) expect(Properties.SqsManagedSseEnabled).toBe(true);
});
