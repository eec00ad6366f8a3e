import { expect, test } from '@jest/globals';
import { configOf } from '../../../lib/asked.ts';
import { ofType, only, restoredTable, type Synthesized, synthesized } from './synthesized.ts';

const own = synthesized('prod');
const restored = synthesized('prod on a restored table');
const [[tableId = ''] = []] = ofType(own, 'AWS::DynamoDB::GlobalTable');

const table = (partition: unknown, region: unknown, account: unknown) => ({
  'Fn::Join': ['', ['arn:', partition, ':dynamodb:', region, ':', account, `:table/${restoredTable}`]],
});
const arn = table({ Ref: 'AWS::Partition' }, { Ref: 'AWS::Region' }, { Ref: 'AWS::AccountId' });

test('on a restored table everything is as on the stack’s own, and names the restored one', () => {
  const types = ['AWS::Lambda::Function', 'AWS::IAM::Policy', 'AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard'];
  const made = (template: Synthesized) =>
    types.flatMap((type) => ofType(template, type)).map(([id, { Properties }]) => [id, Properties]);

  expect(flat(made(restored))).toEqual(flat(onRestored(made(own))));
  expect(flat(restored.Outputs)).toEqual(flat(onRestored(own.Outputs)));
  expect(restored.Outputs.TableName?.Value).toBe(restoredTable);
});

test('the stack makes no table then, and names its former one nowhere', () => {
  expect(ofType(restored, 'AWS::DynamoDB::GlobalTable')).toEqual([]);
  expect(JSON.stringify(restored)).not.toContain(tableId);
});

test('the table that leaves the stack of prod is kept, and stays protected', () => {
  const { DeletionPolicy, Properties } = only(own, 'AWS::DynamoDB::GlobalTable');

  expect([DeletionPolicy, Properties.Replicas[0].DeletionProtectionEnabled]).toEqual(['Retain', true]);
});

test.each([
  '',
  'ab',
  'a table',
  `arn:aws:dynamodb:eu-central-1:123456789012:table/${restoredTable}`,
  'a'.repeat(256),
  true,
])('%j is refused as table', (given) => {
  expect(() => configOf({ table: given })).toThrow('must be the name of a table');
});

test('a restored table is as warm as its restore made it: asking for more is refused', () => {
  expect(() => configOf({ table: restoredTable, warmThroughput: '8000,20000' })).toThrow('has no effect');
});

/** The same with the restored table wherever the stack's own is named. */
function onRestored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(onRestored);
  if (typeof value !== 'object' || value === null) return value;
  const { Ref, 'Fn::GetAtt': [id, attribute] = [] } = value as { Ref?: string; 'Fn::GetAtt'?: string[] };
  if (Ref === tableId) return restoredTable;
  if (id === tableId && attribute === 'Arn') return arn;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, onRestored(inner)]));
}

/** As text without the joins, which the CDK nests in one way or another. */
function flat(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flat);
  if (typeof value !== 'object' || value === null) return value;
  const { 'Fn::Join': join } = value as { 'Fn::Join'?: [string, unknown[]] };
  if (join?.[0] !== '') return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, flat(inner)]));
  const parts = join[1].map(flat);
  return parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('');
}
