import { expect, test } from '@jest/globals';
import { eventually } from '../local/queues/eventually.ts';
import { sandbox, textMessage, usualRetryMs } from './client.ts';
import { accept, allTaken, delivering, due, setReceipts, values } from './receipt-client.ts';
import { receiver } from './receiver.ts';

test('keeps receipts until it knows where to deliver them', async () => {
  const { url, deliverTo } = await sandbox();
  await setReceipts(url, { statuses: ['read', 'sent'] });
  await accept(url, textMessage);
  expect(await due(url)).toBe(2);
  const service = await receiver();
  deliverTo(service.target);
  await allTaken(url);
  expect(service.statuses()).toEqual(['read', 'sent']);
});

test.each([500, 404, 204, 302, 'cut'] as const)('repeats word for word what is answered with %s', async (reaction) => {
  const { url, service } = await delivering([reaction]);
  await setReceipts(url, { statuses: ['sent'] });
  await accept(url, textMessage);
  await allTaken(url);
  const [first, second, ...more] = service.received;
  expect([second?.text, second?.signed, more]).toEqual([first?.text, true, []]);
});

test('waits longer after each failure', async () => {
  const { url, service } = await delivering([500, 'cut', 503]);
  await setReceipts(url, { statuses: ['sent'] });
  await accept(url, textMessage);
  await allTaken(url);
  const waits = service.received.slice(1).map(({ at }, index) => at - (service.received[index]?.at ?? 0));
  expect(waits).toHaveLength(3);
  for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThan(0.9 * usualRetryMs * 2 ** index);
});

test('does not hold the later receipts of a message back for one that failed', async () => {
  const { url, service } = await delivering([500], 600_000);
  await setReceipts(url, { statuses: ['sent', 'delivered', 'read'] });
  await accept(url, textMessage);
  await eventually(async () => expect(await due(url)).toBe(1));
  expect(service.statuses()).toEqual(['sent', 'delivered', 'read']);
});

test('finds a service that was down, or has moved', async () => {
  const { url, deliverTo } = await sandbox();
  deliverTo({ url: 'http://127.0.0.1:1/', appSecret: 'old' });
  await setReceipts(url, { statuses: ['sent'] });
  await accept(url, textMessage);
  const service = await receiver();
  deliverTo(service.target);
  await allTaken(url);
  expect(service.received.map(({ signed }) => signed)).toEqual([true]);
});

test('tells of many messages at a time, and of each once', async () => {
  const { url, service } = await delivering();
  await setReceipts(url, { statuses: ['sent', 'delivered'] });
  const ids = await Promise.all(Array.from({ length: 200 }, () => accept(url, textMessage)));
  await allTaken(url);
  const told = values(service).map(({ statuses: [{ id, status }] }) => `${id} ${status}`);
  expect(told.toSorted()).toEqual(ids.flatMap((id) => [`${id} sent`, `${id} delivered`]).toSorted());
});

test('stops at once: a request that hangs, a wait, and a receipt without an address', async () => {
  const { url, stop, service } = await delivering(['hang']);
  await setReceipts(url, { statuses: ['sent', 'read'] });
  await accept(url, textMessage);
  await setReceipts(url, { statuses: ['sent'], delay_ms: 600_000 });
  await accept(url, textMessage);
  const addressless = await sandbox();
  await accept(addressless.url, textMessage);
  await eventually(() => expect(service.received).toHaveLength(1));
  const begun = performance.now();
  await Promise.all([stop(), addressless.stop()]);
  await service.hangUp;
  // A request that hangs would be given up after ten seconds.
  expect(performance.now() - begun).toBeLessThan(8000);
  expect(service.statuses()).toEqual(['sent']);
});
