import { expect, test } from '@jest/globals';
import { type QueueName, type QueueRow, queues } from '../../../shared/queues.ts';
import { type QueueTrigger, workers } from '../../../shared/routes.ts';
import { calledIn, functionOf, ofType, queueOf, synthesized } from './synthesized.ts';

const template = synthesized('prod');
const all = ofType(template, 'AWS::SQS::Queue');
const rows = Object.entries(queues) as [QueueName, QueueRow][];
const readers = workers.flatMap(({ name, trigger }) =>
  'queue' in trigger ? [{ name, trigger: trigger as QueueTrigger }] : [],
);

test('each row has a queue and a queue for what it sets aside, and there are no others', () => {
  const ids = rows.flatMap(([name]) => [queueOf(template, name).id, queueOf(template, name).deadLettersId]);

  expect(ids.sort()).toEqual(all.map(([id]) => id).sort());
});

test.each(rows)('%s sets a message aside after the receives of its row, and keeps it 14 days', (name, { receives }) => {
  const { queue, deadLetters } = queueOf(template, name);

  expect(queue.RedrivePolicy.maxReceiveCount).toBe(receives);
  expect(deadLetters.MessageRetentionPeriod).toBe(14 * 24 * 3600);
});

test.each(rows)('%s and its dead-letter queue take messages of 1 MiB, which is the most', (name) => {
  const { queue, deadLetters } = queueOf(template, name);

  expect([queue.MaximumMessageSize, deadLetters.MaximumMessageSize]).toEqual([1_048_576, 1_048_576]);
});

test.each(rows)('%s and its dead-letter queue are FIFO in high throughput, or neither is', (name, { fifo }) => {
  const { queue, deadLetters } = queueOf(template, name);
  const settings = fifo
    ? { FifoQueue: true, DeduplicationScope: 'messageGroup', FifoThroughputLimit: 'perMessageGroupId' }
    : {};

  for (const properties of [queue, deadLetters]) {
    const { FifoQueue, DeduplicationScope, FifoThroughputLimit, ContentBasedDeduplication } = properties;
    // A standard queue refuses `FifoQueue: false` too. Ours says itself which messages are the same.
    expect({ FifoQueue, DeduplicationScope, FifoThroughputLimit, ContentBasedDeduplication }).toEqual(settings);
  }
});

test.each(readers)('$name gets batches of its queue as its row says, and reports what failed', ({ name, trigger }) => {
  expect(mappingsOf(name)).toMatchObject([
    {
      EventSourceArn: { 'Fn::GetAtt': [queueOf(template, trigger.queue).id, 'Arn'] },
      BatchSize: trigger.batchSize,
      ScalingConfig: { MaximumConcurrency: trigger.concurrency },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    },
  ]);
});

test('every queue, and every dead-letter queue, has one reader', () => {
  const read = ofType(template, 'AWS::Lambda::EventSourceMapping').map(
    ([, { Properties }]) => Properties.EventSourceArn['Fn::GetAtt'][0],
  );

  expect(read.sort()).toEqual(all.map(([id]) => id).sort());
});

test('all dead-letter queues are collected by one worker, which knows whose each is, and hidden for six of its timeouts', () => {
  const { Properties } = functionOf(template, 'collect-dead-letters')[1];
  const ids = rows.map(([name]) => queueOf(template, name).deadLettersId);

  expect(
    mappingsOf('collect-dead-letters')
      .map(({ EventSourceArn }) => EventSourceArn['Fn::GetAtt'][0])
      .sort(),
  ).toEqual(ids.sort());
  const named = JSON.stringify(Properties.Environment.Variables.DEAD_LETTER_QUEUES);
  for (const [name] of rows) {
    const { deadLetters, deadLettersId } = queueOf(template, name);
    expect(named).toMatch(new RegExp(`\\\\"${name}\\\\":\\\\"",\\{"Fn::GetAtt":\\["${deadLettersId}"`));
    expect(deadLetters.VisibilityTimeout).toBe(6 * Properties.Timeout);
  }
});

test.each(readers)('what $name has taken stays hidden for six of its timeouts', ({ name, trigger }) => {
  const { Timeout } = functionOf(template, name)[1].Properties;

  expect(queueOf(template, trigger.queue).queue.VisibilityTimeout).toBe(6 * Timeout);
});

test.each(readers)(
  '$name may read its queue before Lambda asks: a mapping without that right is refused',
  ({ name }) => {
    const dependencies = functionOf(template, name)[1].DependsOn ?? [];

    expect(dependencies.map((id) => template.Resources[id]?.Type)).toContain('AWS::IAM::Policy');
  },
);

test.each(rows)('what %s has given up rings where nobody collects it for five minutes', (name) => {
  const alarms = ofType(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

  expect(alarms).toContainEqual(
    expect.objectContaining({
      Namespace: 'AWS/SQS',
      MetricName: 'ApproximateAgeOfOldestMessage',
      Dimensions: [
        { Name: 'QueueName', Value: { 'Fn::GetAtt': [queueOf(template, name).deadLettersId, 'QueueName'] } },
      ],
      ComparisonOperator: 'GreaterThanThreshold',
      Threshold: 300,
      EvaluationPeriods: 1,
    }),
  );
});

test('every queue is encrypted and refuses plain HTTP', () => {
  const refusing = ofType(template, 'AWS::SQS::QueuePolicy')
    .filter(([, { Properties }]) => Properties.PolicyDocument.Statement[0].Effect === 'Deny')
    .map(([, { Properties }]) => Properties.Queues[0].Ref);

  expect(refusing.sort()).toEqual(all.map(([id]) => id).sort());
  for (const [, { Properties }] of all) expect(Properties.SqsManagedSseEnabled).toBe(true);
});

function mappingsOf(name: string) {
  return ofType(template, 'AWS::Lambda::EventSourceMapping')
    .map(([, { Properties }]) => Properties)
    .filter(({ FunctionName }) => calledIn(template, FunctionName) === name);
}
