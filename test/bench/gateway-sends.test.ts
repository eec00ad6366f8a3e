import { expect, test } from '@jest/globals';
import { upstreams } from '../../shared/instances/instance.ts';
import { endpoints } from '../../shared/routes.ts';
import { gatewaySends } from './gateway-sends.ts';

const to = { phone_number: '+5511999990000', message_id: 'wamid.a' };

test('every send of the gateway is measured, over each upstream that has it', () => {
  const sends = endpoints.filter(({ api, auth }) => api === 'gateway' && auth === 'key');
  const all = sends.flatMap(({ name }) => upstreams.map((upstream) => `${name}, ${upstream}`));
  const measured = new Set(gatewaySends.map(({ serve, upstream }) => `${serve.row.name}, ${upstream}`));
  expect(all.filter((send) => !measured.has(send))).toEqual(['send-poll, cloudprovider']);
});

test.each(gatewaySends)('a body of “$name” goes to whom it is for', ({ bodyTo }) => {
  expect(JSON.stringify(bodyTo(to, { files: 'http://127.0.0.1:1' }))).toContain('5511999990000');
});
