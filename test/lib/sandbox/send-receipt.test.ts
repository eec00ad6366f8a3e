import { expect, test } from '@jest/globals';
import { envelope, post, sandbox, send, textMessage } from './client.ts';
import { accept, allTaken, delivering, setReceipts, values } from './receipt-client.ts';
import { receiver } from './receiver.ts';

const sendReceipt = (url: string, value: unknown) => post(`${url}/receipts/send`, value);

test('tells whatever a person wants told, as often and in the order they want it', async () => {
  const { url, service } = await delivering();
  await setReceipts(url, { statuses: [] });
  const message_id = await accept(url, { ...textMessage, biz_opaque_callback_data: 'ours' });
  const statuses = ['read', 'delivered', 'delivered', 'sent'];
  for (const status of statuses) {
    const answer = await sendReceipt(url, { message_id, status });
    expect([answer.status, answer.body]).toEqual([200, { message_id, status, taken: true }]);
  }
  expect(service.statuses()).toEqual(statuses);
  for (const { statuses } of values(service)) {
    expect(statuses).toEqual([expect.objectContaining({ id: message_id, biz_opaque_callback_data: 'ours' })]);
  }
});

test('tells of a failure with the code that was asked for', async () => {
  const { url, service } = await delivering();
  await setReceipts(url, { statuses: [] });
  const message_id = await accept(url, textMessage);
  await sendReceipt(url, { message_id, status: 'failed', error_code: 130472 });
  expect(values(service)[0].statuses[0].errors).toEqual([expect.objectContaining({ code: 130472 })]);
});

test('says when the receipt was not taken, and tells it again', async () => {
  const { url, service } = await delivering([503]);
  await setReceipts(url, { statuses: [] });
  const message_id = await accept(url, textMessage);
  expect((await sendReceipt(url, { message_id, status: 'read' })).body).toMatchObject({ taken: false });
  await allTaken(url);
  expect(service.statuses()).toEqual(['read', 'read']);
});

test('keeps the receipt until there is somewhere to tell it', async () => {
  const { url, deliverTo } = await sandbox();
  await setReceipts(url, { statuses: [] });
  const message_id = await accept(url, textMessage);
  expect((await sendReceipt(url, { message_id, status: 'read' })).body).toMatchObject({ taken: false });
  const service = await receiver();
  deliverTo(service.target);
  await allTaken(url);
  expect(service.statuses()).toEqual(['read']);
});

test('404s for a message that was never accepted', async () => {
  const { url } = await sandbox();
  const { status, body } = await sendReceipt(url, { message_id: 'wamid.HBgL', status: 'read' });
  expect([status, body]).toEqual([404, { error: expect.stringContaining('wamid.HBgL') }]);
});

test('400s for a reaction that is to be read', async () => {
  const { url } = await sandbox();
  const message_id = await accept(url, { ...envelope, type: 'reaction', reaction: { message_id: 'a', emoji: '' } });
  expect((await sendReceipt(url, { message_id, status: 'read' })).status).toBe(400);
});

test.each([
  ['no JSON', 'read'],
  ['no message', { status: 'read' }],
  ['no status', { message_id: 'a' }],
  ['an unknown status', { message_id: 'a', status: 'toString' }],
  ['an unknown field', { message_id: 'a', status: 'read', times: 2 }],
  ['an error code without failed', { message_id: 'a', status: 'read', error_code: 131026 }],
  ['an error code the provider does not have', { message_id: 'a', status: 'failed', error_code: 1.5 }],
])('400s with what is allowed when given %s', async (_name, value) => {
  const { url } = await sandbox();
  const { status, body } = await sendReceipt(url, value);
  expect([status, body]).toEqual([400, { error: expect.stringContaining('sent, delivered, read, failed') }]);
});

test.each([
  [{ to: '+5511988887777' }, { wa_id: '5511988887777', user_id: 'BR.1' }],
  [
    { to: undefined, recipient: 'BR.1' },
    { wa_id: '5511900000000', user_id: 'BR.1' },
  ],
])('the answer to %j and the receipts name the recipient as a person wants it', async (addressee, names) => {
  const { url, service } = await delivering();
  const setting = { statuses: ['sent'], user_id: 'BR.1', number: '+55 11 90000-0000', times: 1 };
  expect((await post(`${url}/receipts`, setting)).body).toMatchObject({ number: '5511900000000', user_id: 'BR.1' });
  const { body } = await send(url, { ...textMessage, ...addressee });
  expect(body.contacts).toEqual([{ input: expect.any(String), ...names }]);
  await allTaken(url);
  const ofNext = { message_id: body.messages[0].id, status: 'read', user_id: 'BR.1', number: '5511900000000' };
  await sendReceipt(url, ofNext);
  await sendReceipt(url, { message_id: await accept(url, { ...textMessage, ...addressee }), status: 'read' });
  const told = values(service).map(({ statuses: [{ recipient_id, recipient_user_id }] }) => ({
    wa_id: recipient_id,
    user_id: recipient_user_id,
  }));
  expect(told.slice(0, 2)).toEqual([names, names]);
  expect(told.at(-1)).toEqual('recipient' in addressee ? { user_id: 'BR.1' } : { wa_id: names.wa_id });
});
