import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { systemClock } from '../../../shared/base/clock.ts';
import { askShop } from '../../../shared/commerce/order-number.ts';
import { outboundClient } from '../../../shared/outbound/client.ts';
import type { Deps } from '../../../shared/runtime/deps.ts';
import { httpServer, stopServers } from '../outbound/servers.ts';

afterEach(stopServers);

/** Asks a real server through the real client. */
async function ask(listener: RequestListener, { allowed = ['127.0.0.1'], ms = 60_000 } = {}) {
  const allow = new Set(allowed);
  const deps = { http: outboundClient(allow), settings: { outboundAllow: allow }, clock: systemClock };
  const url = `http://127.0.0.1:${await httpServer(listener)}`;
  const shop = { platform: 'woocommerce', url, token: 'ck_1:cs_1' } as const;
  return askShop(shop, { orderId: '727', deadline: Date.now() + ms }, deps as unknown as Deps<'http'>);
}

test('a shop that never answers has failed when the time is over', async () => {
  expect(await ask(() => {}, { ms: 500 })).toEqual({ kind: 'failed', reason: 'no answer in time' });
});

test('so has one whose answer never ends', async () => {
  const endless: RequestListener = (_request, response) => void response.writeHead(200).write('{"number": "7');
  const outcome = await ask(endless, { ms: 500 });
  expect(outcome).toEqual({ kind: 'failed', reason: 'no answer in time' });
});

test('a redirect is not followed', async () => {
  const asked: (string | undefined)[] = [];
  const outcome = await ask(({ url }, response) => {
    asked.push(url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect([outcome, asked]).toEqual([
    { kind: 'failed', reason: 'it redirects (HTTP 302); shop_url must be its own address' },
    ['/wp-json/wc/v3/orders/727'],
  ]);
});

test('an order of many lines is read, an answer without an end is not', async () => {
  const answerOf = (lines: number) => JSON.stringify({ id: 727, line_items: 'x'.repeat(lines), number: '727' });
  const of = (lines: number) => ask((_request, response) => void response.end(answerOf(lines)));
  expect(await of(500_000)).toEqual({ kind: 'found', number: '727' });
  expect(await of(1_100_000)).toEqual({ kind: 'failed', reason: 'its answer makes no sense' });
});

test('a shop in a private network is not asked unless OUTBOUND_ALLOW names it', async () => {
  let asked = false;
  const listener = () => {
    asked = true;
  };
  const outcome = await ask(listener, { allowed: [] });
  expect([outcome.kind, asked]).toEqual(['failed', false]);
});
