import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { call, clientOf } from './client.ts';
import { newDirectory, run, type Stack, startStack } from './stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});

interface Result {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

async function finished(program: ReturnType<typeof run>): Promise<Result> {
  const code = await program.ended;
  return { code, ...program.said };
}

const admin = (args: readonly string[], variables: Record<string, string | undefined> = {}, stdin?: string) =>
  finished(
    run(process.execPath, ['bin/admin.ts', ...args], { variables: { DATA_DIR: stack.directory, ...variables }, stdin }),
  );

test('makes an organization with a token from standard input, a key and a contact, and the message gets through', async () => {
  const account = ['--cloud-phone-id', '42', '--bearer-token-file', '-'];
  const organization = await admin(
    ['organization', 'create', '--slug', 'acme', '--name', 'Acme', ...account],
    {},
    'EAAGx\n',
  );
  expect(organization).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(organization.out)).toMatchObject({ slug: 'acme', has_bearer_token: true });

  // As in a terminal: the Node that is installed finds ours, and nothing is asked of a registry.
  const PATH = process.env.PATH?.split(':').filter((folder) => !folder.endsWith('node_modules/.bin'));
  const offline = { npm_config_offline: 'true', npm_config_cache: newDirectory(), PATH: PATH?.join(':') };
  const npx = run('npx', ['relaydesk', 'key', 'create', '--organization', 'acme', '--name', 'n'], {
    variables: { DATA_DIR: stack.directory, ...offline },
  });
  const key = await finished(npx);
  expect(key).toMatchObject({ code: 0, err: '' });
  const { id, api_key } = JSON.parse(key.out);
  const client = clientOf({ ...stack.demo, api_key });

  const contact = ['--organization', 'acme', '--phone', '+5511977776666', '--name', 'Caio'];
  expect(await admin(['contact', 'create', ...contact])).toMatchObject({ code: 0, err: '' });
  const sent = await client.send('from acme', {}, '+5511977776666');
  expect([sent.status, sent.body.data?.organization]).toEqual([200, 'Acme']);
  const { body } = await call(`${stack.demo.sandbox_url}/sent?to=5511977776666`);
  expect(body.sent).toMatchObject([{ phone_number_id: '42' }]);

  expect(await admin(['key', 'revoke', '--id', id])).toMatchObject({ code: 0, err: '' });
  const refused = await client.get('/contact?chatapp_id=5511977776666');
  expect([refused.status, refused.body.error, refused.body.message]).toEqual([
    401,
    'Invalid API key',
    `The API key ${id} is revoked.`,
  ]);
});

test('says what is wrong in one line on stderr, and exits with 1', async () => {
  expect(await admin(['organization', 'show', 'nobody'])).toEqual({
    code: 1,
    out: '',
    err: 'no organization has the slug nobody\n',
  });
});

test('prints help and exits with 0 although no stack is running', async () => {
  const { code, out, err } = await admin(['key', '--help'], { DATA_DIR: '/nowhere' });
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('key create');
});

describe('without a running stack', () => {
  const noStack = (directory: string) => ({
    code: 1,
    out: '',
    err: `no stack is running on the data directory ${directory}; start it with: npm start\n`,
  });

  test('says so', async () => {
    const directory = newDirectory();
    expect(await admin(['key', 'list'], { DATA_DIR: directory })).toEqual(noStack(directory));
  });

  test('says so when the stack was killed and its file is still there', async () => {
    const killed = join(newDirectory());
    const left = JSON.parse(readFileSync(join(stack.directory, 'stack.json'), 'utf8'));
    writeFileSync(join(killed, 'stack.json'), JSON.stringify({ ...left, pid: 2 ** 30 }));
    expect(await admin(['key', 'list'], { DATA_DIR: killed })).toEqual(noStack(killed));
  });

  test('says so when another process has the number of the one that was killed', async () => {
    const killed = newDirectory();
    const left = JSON.parse(readFileSync(join(stack.directory, 'stack.json'), 'utf8'));
    const file = { ...left, pid: process.pid, tablePort: await closedPort() };
    writeFileSync(join(killed, 'stack.json'), JSON.stringify(file));
    expect(await admin(['key', 'list'], { DATA_DIR: killed })).toEqual(noStack(killed));
  });
});

describe('on a deployed stack', () => {
  const noAws = {
    AWS_ACCESS_KEY_ID: undefined,
    AWS_SECRET_ACCESS_KEY: undefined,
    AWS_PROFILE: undefined,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_REGION: 'eu-west-1',
  };

  test('says in one line, and soon, that there are no credentials, also where the metadata service does not answer', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const metadata = { AWS_EC2_METADATA_SERVICE_ENDPOINT: `http://127.0.0.1:${port}` };
    const asked = Date.now();
    const { code, out, err } = await admin(['key', 'list', '--stack', 'relaydesk-dev'], { ...noAws, ...metadata });
    silent.close();
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^Could not load credentials.*\n$/);
    expect(Date.now() - asked).toBeLessThan(30_000);
  });

  test.each([undefined, ''])(
    'says which setting is missing where no region is set (AWS_REGION=%j)',
    async (AWS_REGION) => {
      const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_DEFAULT_REGION: undefined };
      expect(await admin(['key', 'list', '--stack', 'relaydesk-dev'], { ...noAws, ...keys, AWS_REGION })).toEqual({
        code: 1,
        out: '',
        err: 'no region is set: set AWS_REGION to the one of the stack, such as AWS_REGION=eu-west-1\n',
      });
    },
  );

  test('says in one line that AWS cannot be reached', async () => {
    const unreachable = {
      ...noAws,
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${await closedPort()}`,
    };
    const { code, out, err } = await admin(['key', 'list', '--stack', 'relaydesk-dev'], unreachable);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^.*ECONNREFUSED.*\n$/);
  });
});

/** A port on which no process listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a key whose end is past is not made', async () => {
  const { code, out, err } = await admin(['key', 'create', '--organization', 'demo', '--expires', '2020-01-01']);
  expect([code, out, err]).toEqual([
    1,
    '',
    expect.stringMatching(/^--expires is 2020-01-01T00:00:00.000Z, which is past/),
  ]);
});

test('a stack that is stopped takes its file with it', async () => {
  stack.child.kill('SIGTERM');
  expect(await stack.ended).toBe(0);
  expect(existsSync(join(stack.directory, 'stack.json'))).toBe(false);
});
