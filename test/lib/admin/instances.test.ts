import { beforeAll, describe, expect, test } from '@jest/globals';
import { findInstance, instanceOfName } from '../../../shared/instances/instance-store.ts';
import { unseal } from '../../../shared/secrets/seal.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { admin, refusal, world } from './admin-stage.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant(world.ports);
});

const create = (name: string, ...more: string[]) =>
  ['instance', 'create', '--organization', tenant.organization.slug, '--name', name, ...more] as const;
const server = [
  '--upstream',
  'evolution',
  '--url',
  'https://evolution.example/base/',
  '--key',
  'KEY-of-server',
] as const;
const secretOf = async (name: string) => {
  const stored = await instanceOfName(name, world.ports);
  const owner = { organizationId: tenant.organization.id, purpose: 'gateway-webhook-secret' } as const;
  return unseal(stored?.webhook_secret ?? '', owner, world.ports);
};

describe('instance create', () => {
  test('prints the instance with a webhook secret made for it, and never the key', async () => {
    const made = await admin(...create('Vendas São Paulo', ...server));
    expect(made).toEqual({
      name: 'Vendas São Paulo',
      upstream: 'evolution',
      url: 'https://evolution.example/base',
      has_key: true,
      has_webhook_secret: true,
      inbound: 'on',
      webhook_path: '/provider/gateway/Vendas%20S%C3%A3o%20Paulo',
      created_at: '2026-11-28T10:00:00.000Z',
      organization: tenant.organization.slug,
      webhook_secret: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
    });
    expect(await secretOf('Vendas São Paulo')).toBe(made.webhook_secret);
    const stored = await findInstance(tenant.organization.id, 'Vendas Sa\u0303o Paulo', world.ports);
    expect(JSON.stringify([made, stored])).not.toContain('KEY-of-server');
    expect(JSON.stringify(await admin('instance', 'list'))).not.toContain(made.webhook_secret);
  });

  test('takes a webhook secret, and does not print it', async () => {
    const made = await admin(...create('given', ...server, '--webhook-secret', 'my-own-secret-of-16'));
    expect(JSON.stringify(made)).not.toContain('my-own-secret-of-16');
    expect(await secretOf('given')).toBe('my-own-secret-of-16');
  });

  test('makes one without a server', async () => {
    expect(await admin(...create('official', '--upstream', 'cloudprovider'))).toMatchObject({
      upstream: 'cloudprovider',
      url: null,
      has_key: false,
      has_webhook_secret: false,
      inbound: null,
      webhook_path: null,
    });
  });

  test('refuses a name that any organization has, in any form of its accents', async () => {
    await admin(...create('Única', ...server));
    const other = await makeTenant(world.ports);
    const again = ['instance', 'create', '--organization', other.organization.slug, '--name', 'U\u0301nica', ...server];
    expect(await refusal(...again)).toBe('the name Única belongs to an instance already');
  });

  test.each([
    ['a name with a slash', 'a/b', server, /^name must be 1 to 100/],
    ['an empty name', '', server, /^name must be 1 to 100/],
    ['dots alone', '..', server, /^name must be 1 to 100/],
    ['101 letters', 'x'.repeat(101), server, /^name must be 1 to 100/],
    [
      'an upstream that there is not',
      'new',
      ['--upstream', 'baileys'],
      /^upstream must be one of evolution, cloudprovider/,
    ],
    ['no url', 'new', ['--upstream', 'evolution', '--key', 'k'], /^url is required for evolution/],
    ['no key', 'new', ['--upstream', 'evolution', '--url', 'https://a.example'], /^key is required for evolution/],
    [
      'an address that is none',
      'new',
      ['--upstream', 'evolution', '--url', 'a.example', '--key', 'k'],
      /^url must be an http/,
    ],
    [
      'a key with a space',
      'new',
      ['--upstream', 'evolution', '--url', 'https://a.example', '--key', 'k k'],
      /^key must be/,
    ],
    [
      'a server for cloudprovider',
      'new',
      ['--upstream', 'cloudprovider', '--url', 'https://a.example'],
      /^url is only for evolution/,
    ],
    [
      'a secret for cloudprovider',
      'new',
      ['--upstream', 'cloudprovider', '--webhook-secret', 'a-secret-of-its-own'],
      /^webhook_secret is only/,
    ],
    ['inbound for cloudprovider', 'new', ['--upstream', 'cloudprovider', '--inbound', 'on'], /^inbound is only/],
    ['inbound by another word', 'new', [...server, '--inbound', 'no'], /^inbound must be one of on, off/],
  ])('refuses %s', async (_what, name, flags, message) => {
    expect(await refusal(...create(name, ...flags))).toMatch(message);
  });
});

test('instance list shows one organization’s, or all', async () => {
  const other = await makeTenant(world.ports);
  await admin('instance', 'create', '--organization', other.organization.slug, '--name', 'theirs', ...server);
  const namesOf = async (...flags: string[]) =>
    (await admin('instance', 'list', ...flags)).map(({ name }: { name: string }) => name);
  expect(await namesOf('--organization', other.organization.slug)).toEqual(['theirs']);
  expect(await namesOf()).toEqual(expect.arrayContaining(['theirs', 'official']));
});

test('instance update takes what customers write from the server, or no more; another organization’s is not changed', async () => {
  expect(await admin(...create('with-chatapp', ...server, '--inbound', 'off'))).toMatchObject({ inbound: 'off' });
  const update = (inbound: string, ...more: string[]) =>
    ['instance', 'update', '--name', 'with-chatapp', '--inbound', inbound, ...more] as const;
  const other = await makeTenant(world.ports);
  expect(await refusal(...update('on', '--organization', other.organization.slug))).toMatch(
    /^no instance has the name/,
  );
  expect(await refusal(...update('maybe'))).toMatch(/^inbound must be one of on, off/);
  const shown = async () => (await instanceOfName('with-chatapp', world.ports))?.inbound;
  expect(await shown()).toBe('off');
  expect(await admin(...update('on'))).toMatchObject({ name: 'with-chatapp', inbound: 'on' });
  expect(await shown()).toBeUndefined();
  expect(await admin(...update('off'))).toMatchObject({ inbound: 'off' });
  expect(await shown()).toBe('off');
  await admin(...create('no-server', '--upstream', 'cloudprovider'));
  expect(await refusal('instance', 'update', '--name', 'no-server', '--inbound', 'off')).toMatch(/^inbound is only/);
});

test('instance update makes a new webhook secret, prints it, and not with the next change', async () => {
  const { webhook_secret: first } = await admin(...create('lost-secret', ...server));
  const update = ['instance', 'update', '--name', 'lost-secret'];
  const { webhook_secret: next } = await admin(...update, '--new-webhook-secret');
  expect(next).not.toBe(first);
  expect(await secretOf('lost-secret')).toBe(next);
  expect(await admin(...update, '--inbound', 'off')).not.toHaveProperty('webhook_secret');
  expect(await secretOf('lost-secret')).toBe(next);
});

test('instance delete frees the name; another organization’s is not deleted', async () => {
  await admin(...create('short-lived', ...server));
  const other = await makeTenant(world.ports);
  const remove = ['instance', 'delete', '--name', 'short-lived'];
  expect(await refusal(...remove, '--organization', other.organization.slug)).toMatch(/^no instance has the name/);
  expect(await admin(...remove)).toMatchObject({ name: 'short-lived', deleted: true });
  expect(await refusal(...remove)).toMatch(/^no instance has the name/);
  expect(await admin(...create('short-lived', ...server))).toMatchObject({ name: 'short-lived' });
});
