import { beforeAll, expect, test } from '@jest/globals';
import { parseAllowList } from '../../../shared/outbound/address-policy.ts';
import { commandDeps } from '../../support/command-deps.ts';
import { makeTenant } from '../../support/tenant.ts';
import { adminIn, refusal, world } from './admin-stage.ts';

let slug: string;
beforeAll(async () => {
  slug = (await makeTenant(world.ports)).organization.slug;
});

const instance = (url: string) =>
  ['instance', 'create', '--organization', slug, '--name', 'i', '--upstream', 'evolution', '--url', url].concat([
    '--key',
    'key-of-server',
  ]);
const commands: Readonly<Record<string, (url: string) => string[]>> = {
  'instance create': instance,
  'organization create': (url) => ['organization', 'create', '--slug', 'new-one', '--name', 'x', '--shop-url', url],
  'organization update': (url) => ['organization', 'update', slug, '--shop-url', url],
};

test.each(Object.keys(commands))('%s refuses an address on plain http, to which a key would go', async (name) => {
  const args = commands[name] as (url: string) => string[];
  const field = name === 'instance create' ? 'url' : 'shop_url';
  for (const url of ['http://server.example', 'http://10.0.0.8:8080/base'])
    expect(await refusal(...args(url))).toBe(
      `${field} must be https: a key goes over https alone, unless OUTBOUND_ALLOW names the host`,
    );
});

test('takes one that OUTBOUND_ALLOW names, and this machine’s own', async () => {
  const settings = { ...world.ports.settings, outboundAllow: parseAllowList('server.example') };
  const allowing = adminIn(() => commandDeps(world, { ...world.ports, settings }));
  expect(await allowing(...instance('http://server.example'))).toMatchObject({ url: 'http://server.example' });
  expect(await refusal('organization', 'update', slug, '--shop-url', 'http://127.0.0.1:3002/shopify')).toBe('done');
});

test.each([
  ['fifteen', 'fifteen-letters'],
  ['none', ''],
  ['spaces', 'sixteen letters.'],
])('a webhook secret of an instance that is %s is refused', async (_what, secret) => {
  expect(await refusal(...instance('https://server.example'), `--webhook-secret=${secret}`)).toBe(
    'webhook_secret must be 16 to 1024 visible ASCII characters',
  );
});

test('one of sixteen is taken', async () => {
  const given = instance('https://server.example').map((word) => (word === 'i' ? 'sixteen' : word));
  expect(await refusal(...given, '--webhook-secret', 'sixteen-letters.')).toBe('done');
});
