import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve } from '../../../../functions/provider/take-gateway.ts';
import { admin, connectInstance } from '../../../../lib/local/demo-connections.ts';
import { caller } from '../../../support/call.ts';
import { commandDeps } from '../../../support/command-deps.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { sandbox } from '../../sandbox/client.ts';

const base_url = 'http://127.0.0.1:3000';
const secret = 'a'.repeat(64);

let world: World;
let url: string;
beforeAll(async () => {
  world = await openWorld();
  await admin('organization create --slug demo --name Demo', commandDeps(world));
  await admin('organization create --slug other --name Other', commandDeps(world));
});
beforeEach(async () => {
  url = (await sandbox()).url;
});
afterAll(() => world.close());

const connect = () =>
  connectInstance('demo', { base_url, sandbox_url: url, webhookSecret: secret }, commandDeps(world));
const instances = () => admin('instance list', commandDeps(world));

test('an instance leads to the sandbox, at whatever port it is, and takes its webhooks', async () => {
  expect(await connect()).toBe('demo');
  expect(await connect()).toBe('demo');
  expect(await instances()).toMatchObject([{ name: 'demo', url: `${url}/evolution` }]);
  ({ url } = await sandbox());
  expect(await connect()).toBe('demo');
  expect(await instances()).toMatchObject([{ name: 'demo', url: `${url}/evolution` }]);
  const headers = { 'x-webhook-secret': secret };
  const body = { event: 'messages.update', data: [] };
  expect((await caller(serve, world.ports)({ path: '/provider/gateway/demo', headers, body })).status).toBe(200);
});

test("an instance that a person has led elsewhere stays, and so does another organization's", async () => {
  const server = '--upstream evolution --url https://evolution.example --key mine';
  await admin('instance delete --name demo', commandDeps(world));
  await admin(`instance create --organization demo --name demo ${server}`, commandDeps(world));
  expect(await connect()).toBe('demo');
  expect(await instances()).toMatchObject([{ url: 'https://evolution.example' }]);
  await admin('instance delete --name demo', commandDeps(world));
  await admin(`instance create --organization other --name demo ${server}`, commandDeps(world));
  expect(await connect()).toBeUndefined();
  expect(await instances()).toMatchObject([{ url: 'https://evolution.example' }]);
});
