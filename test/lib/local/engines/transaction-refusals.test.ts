import { ScanCommand, type TransactWriteItem, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openEngine, tableName as TableName } from './open-engine.ts';
import { refusal } from './refusal.ts';

let engine: Awaited<ReturnType<typeof openEngine>>;

beforeAll(async () => {
  engine = await openEngine();
});

afterEach(async () => {
  expect((await engine.client.send(new ScanCommand({ TableName }))).Items).toEqual([]);
});

afterAll(() => engine.close());

const at = (sk: string) => ({ pk: { S: 'P' }, sk: { S: sk } });
const put = (sk: string, more = {}): TransactWriteItem => ({ Put: { TableName, Item: { ...at(sk), ...more } } });
const transact = (...TransactItems: TransactWriteItem[]) =>
  refusal(engine.client.send(new TransactWriteItemsCommand({ TransactItems })));

const invalid = (message: unknown) => ({ name: 'ValidationException', message });

// The texts are those of AWS (recorded by paritysuite/dynamodb-conformance), but for the 4 MB, of which there is no record.
describe('a transaction is refused whole, as AWS words it,', () => {
  test('when it names one item twice', async () => {
    const text = 'Transaction request cannot include multiple operations on one item';
    expect(await transact(put('a'), { Delete: { TableName, Key: at('a') } })).toEqual(invalid(text));
  });

  test('when it is empty', async () => {
    const text =
      "Value '[]' at 'transactItems' failed to satisfy constraint: Member must have length greater than or equal to 1";
    expect(await transact()).toEqual(invalid(`1 validation error detected: ${text}`));
  });

  test('when it has 101 actions', async () => {
    const text =
      /^1 validation error detected: Value '\[.+\]' at 'transactItems' .* length less than or equal to 100$/s;
    expect(await transact(...Array.from({ length: 101 }, (_, i) => put(`${i}`)))).toEqual(
      invalid(expect.stringMatching(text)),
    );
  });

  test('when its items are larger than 4 MB together', async () => {
    const text = { text: { S: 'x'.repeat(350_000) } };
    const refused = await transact(...Array.from({ length: 12 }, (_, i) => put(`${i}`, text)));
    expect(refused).toEqual(invalid('The aggregate size of the items in the transaction cannot exceed 4 MB'));
  });

  test('when an action is of two kinds, or of none', async () => {
    const both = 'TransactItems can only contain one of Check, Put, Update or Delete';
    expect(await transact({ ...put('a'), Delete: { TableName, Key: at('b') } })).toEqual(invalid(both));
    const none = 'Invalid Request: TransactWriteRequest should contain Delete or Put or Update request';
    expect(await transact(put('a'), {})).toEqual(invalid(none));
  });

  test('when a condition is malformed, even before a table is looked for', async () => {
    const check = { TableName, Key: at('b'), ConditionExpression: 'attribute_not_exists(' };
    const refused = await transact({ Put: { TableName: 'missing', Item: at('a') } }, { ConditionCheck: check });
    expect(refused).toEqual(invalid(expect.stringMatching(/^Invalid ConditionExpression: Syntax error/)));
  });

  test('when a check has no condition', async () => {
    const refused = await transact(put('a'), {
      ConditionCheck: { TableName, Key: at('b'), ConditionExpression: undefined },
    });
    const member = 'transactItems.2.member.conditionCheck.conditionExpression';
    const text = `Value null at '${member}' failed to satisfy constraint: Member must not be null`;
    expect(refused).toEqual(invalid(`1 validation error detected: ${text}`));
  });

  test('when a value is not used', async () => {
    const unused = {
      TableName,
      Key: at('b'),
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':v': { S: 'x' } },
    };
    const text = 'Value provided in ExpressionAttributeValues unused in expressions: keys: {:v}';
    expect(await transact(put('a'), { ConditionCheck: unused })).toEqual(invalid(text));
  });

  test('when a table does not exist', async () => {
    const refused = await transact(put('a'), { Put: { TableName: 'missing', Item: at('a') } });
    expect(refused).toEqual({ name: 'ResourceNotFoundException', message: 'Requested resource not found' });
  });

  test('when a key is empty', async () => {
    const text = 'The AttributeValue for a key attribute cannot contain an empty string value. Key: sk';
    expect(await transact(put('a'), put(''))).toEqual(invalid(`One or more parameter values are not valid. ${text}`));
  });

  test('when a put item is over 400 KB', async () => {
    // 200,000 characters, 400,000 bytes, and the rest.
    const refused = await transact(put('a'), put('b', { text: { S: 'ü'.repeat(205_000) } }));
    expect(refused).toEqual(invalid('Item size has exceeded the maximum allowed size'));
  });
});
