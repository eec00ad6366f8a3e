import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startLocally } from '../../lib/local/start.ts';
import { clientOf } from './client.ts';
import { launch, newDirectory, type Stack, startStack } from './stack.ts';

const root = new URL('../../', import.meta.url);
const freePorts = { PORT: '0', GATEWAY_PORT: '0', SANDBOX_PORT: '0', CONSOLE_PORT: '0' };

/** The one line that a start in this process is refused with. */
async function refusal(variables: Record<string, string>): Promise<string> {
  try {
    await startLocally(root, { ...freePorts, DATA_DIR: newDirectory(), ...variables });
  } catch (error) {
    const { message } = error as Error;
    expect(message).not.toContain('\n');
    return message;
  }
  throw new Error('it started');
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function takenPort(): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('a setting', () => {
  test.each(['PORT', 'GATEWAY_PORT', 'SANDBOX_PORT'])('%s is refused by name when the port is taken', async (name) => {
    const port = await takenPort();
    expect(await refusal({ [name]: `${port}` })).toBe(`port ${port} is taken; set ${name} to another`);
  });

  test.each(['-1', '65536', '3000.5', '0x50', 'abc', ' 80', '1e3'])(
    'PORT is refused when it is "%s"',
    async (value) => {
      expect(await refusal({ PORT: value })).toBe(`PORT must be a port number, not "${value}"`);
    },
  );

  test('PORT and GATEWAY_PORT are refused when they are the same', async () => {
    const port = await takenPort();
    servers.pop()?.close();
    const message = await refusal({ PORT: `${port}`, GATEWAY_PORT: `${port}` });
    expect(message).toBe(`port ${port} is taken; set GATEWAY_PORT to another`);
  });

  test('CHATAPP_API_URL is refused when it is no address', async () => {
    const message = await refusal({ CHATAPP_API_URL: 'graph.example:443' });
    expect(message).toBe('CHATAPP_API_URL must be an http or https address, not "graph.example:443"');
  });
});

describe('a data directory is refused by name', () => {
  test('when it is a file', async () => {
    const file = join(newDirectory(), 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: file })).toMatch(`the data directory ${file} cannot be used: `);
  });

  test('when it cannot be made', async () => {
    expect(await refusal({ DATA_DIR: '/dev/null/data' })).toMatch('the data directory /dev/null/data cannot be used: ');
  });

  // Root may write everywhere.
  (process.getuid?.() === 0 ? test.skip : test)('when it may not be written', async () => {
    const directory = newDirectory();
    chmodSync(directory, 0o500);
    expect(await refusal({ DATA_DIR: directory })).toMatch(`the data directory ${directory} cannot be used: `);
  });

  test.each(['master-secret', 'sandbox-secret'])('when its %s is garbage, or a directory', async (name) => {
    const directory = newDirectory();
    writeFileSync(join(directory, name), 'garbage\n');
    expect(await refusal({ DATA_DIR: directory })).toMatch(join(directory, name));
    rmSync(join(directory, name));
    mkdirSync(join(directory, name));
    expect(await refusal({ DATA_DIR: directory })).toMatch(join(directory, name));
  });
});

describe('with the data of an earlier start', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
    await stack.kill();
  });

  /** A copy would cost more: each test puts right again what it has broken. */
  async function refusalWith(breaking: (directory: string) => () => void): Promise<string> {
    const mend = breaking(stack.directory);
    try {
      return await refusal({ DATA_DIR: stack.directory });
    } finally {
      mend();
    }
  }

  const overwritten = (file: string, text: string) => (directory: string) => {
    const path = join(directory, file);
    const kept = existsSync(path) ? readFileSync(path) : undefined;
    writeFileSync(path, text);
    return () => (kept === undefined ? rmSync(path) : writeFileSync(path, kept));
  };

  test('is refused when the master secret is gone', async () => {
    const message = await refusalWith((directory) => {
      const kept = readFileSync(join(directory, 'master-secret'));
      rmSync(join(directory, 'master-secret'));
      return () => writeFileSync(join(directory, 'master-secret'), kept);
    });
    expect(message).toMatch(`the data directory ${stack.directory} is damaged: its master-secret is missing`);
  });

  test.each(['garbage', '{"organization": "demo"}'])('is refused when demo.json is %j', async (text) => {
    const message = await refusalWith(overwritten('demo.json', text));
    expect(message).toBe(
      `${join(stack.directory, 'demo.json')} is damaged; remove it, and the next start writes it again`,
    );
  });

  test('is refused when the log of what was sent is garbage', async () => {
    const message = await refusalWith(overwritten('sandbox/sent.jsonl', 'garbage\n'));
    expect(message).toMatch(`${join(stack.directory, 'sandbox', 'sent.jsonl')} is damaged`);
  });

  test.each(['CURRENT', 'MANIFEST'])('is refused when the database has garbage for its %s', async (name) => {
    const [file = name] = readdirSync(join(stack.directory, 'dynamodb')).filter((each) => each.startsWith(name));
    const message = await refusalWith(overwritten(`dynamodb/${file}`, 'garbage'));
    expect(message).toMatch(`The local DynamoDB's directory ${join(stack.directory, 'dynamodb')}`);
  });

  test('is refused when the queues are garbage', async () => {
    const [file = ''] = readdirSync(join(stack.directory, 'queues')).filter((each) => each.endsWith('.db'));
    const message = await refusalWith(overwritten(`queues/${file}`, 'garbage'.repeat(1000)));
    expect(message).toMatch(`The local queues' directory ${join(stack.directory, 'queues')} is corrupt`);
  });

  describe('but without its database', () => {
    let running: Stack;
    beforeAll(async () => {
      rmSync(join(stack.directory, 'dynamodb'), { recursive: true });
      appendFileSync(join(stack.directory, 'stack.json'), 'garbage does no harm here: it is written afresh');
      running = await startStack(stack.directory);
    });

    test('the demo is made again', async () => {
      expect(running.demo.api_key).not.toBe(stack.demo.api_key);
      expect(await clientOf(running.demo).send('afresh')).toMatchObject({ status: 200, body: { success: true } });
    });

    test('another stack on it says one line on stderr, no stack trace, and exits with 1', async () => {
      const { said, ended } = launch(stack.directory);
      expect(await ended).toBe(1);
      const where = join(stack.directory, 'dynamodb');
      expect(said).toEqual({
        out: '',
        err: `relaydesk: The local DynamoDB's directory ${where} is in use by another process: stop that one first\n`,
      });
      expect(running.hasEnded()).toBe(false);
    });
  });
});
