import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../support/free-port.ts';
import { call } from './client.ts';
import { asPrinted, asRead, commandsOf, furtherCommandsOf } from './followed-pages.ts';
import { pagesInOrder, paste } from './paste.ts';
import { checkout, newDirectory, run, type Stack, startStack } from './stack.ts';
import { until } from './until.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly 'x-codeSamples': readonly [{ readonly source: string }];
}

let stack: Stack;
let terminal: string;
const folder = newDirectory();
beforeAll(async () => {
  stack = await startStack();
  const variables = { DATA_DIR: stack.directory };
  const { said } = run(process.execPath, [join(checkout, 'test/local/terminal-child.ts')], { variables, folder });
  terminal = await until('the address of the terminal', () => said.out.trim());
});

const testWithCurl = spawnSync('curl', ['--version']).status === 0 ? test : test.skip;

/** What a page's commands must have shown at their end, beside that none has failed. */
const shows: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    '"message":"Message sent successfully"',
    '"message":"Hello from Relaydesk"',
    '"message":"Webhook created successfully"',
    '"type":"message_received"',
    '"message":"Is it in stock?"',
  ],
  'lib/admin/README.md': ['"slug": "acme"', '"created": 2', '"status": "finished"', '"sent": 2', '"state": "erasing"'],
  'lib/local/README.md': [],
  'lib/sandbox/README.md': ['"fault":"close_after_accepting"', '"error":"Send outcome unknown"'],
  'shared/delivering/README.md': ['"deliveries":['],
  'shared/gateway/README.md': ['"status":"PENDING"'],
  'shared/templates/README.md': ['Hi Ana, your order 1001 is on its way.', '"error":"Template not usable"'],
};

const followed = pagesInOrder().filter((page) => commandsOf(page) !== '');

test('every page with commands for a laptop is followed below', () => {
  expect(followed.toSorted()).toEqual(Object.keys(shows).toSorted());
});

/** Ports of programs that a page starts are free ones here. */
async function onFreePorts(commands: string): Promise<string> {
  let moved = commands;
  for (const [, port = ''] of commands.matchAll(/http:\/\/127\.0\.0\.1:(\d{4})\b/g))
    moved = moved.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), String(await freePort()));
  return moved;
}

// In the order in which a reader comes to them, in one folder and on one stack.
testWithCurl.each(followed)('the commands of %s run as they are printed, one after the other', async (page) => {
  const commands = await onFreePorts(commandsOf(page));
  const { child, said, ended } = paste(asPrinted(terminal) + commands, stack, folder);
  await until('the end of the commands', () => said.out.includes('DONE'));
  for (const text of shows[page] ?? []) await until(text, () => said.out.includes(text) || said.err !== '');
  child.kill('SIGTERM');
  await ended;
  expect(said.err).toBe('');
});

testWithCurl(
  'the samples of the reference are taken by the stack, but for what their examples name and is not there',
  async () => {
    const { body: document } = await call(`${stack.demo.base_url}/openapi.json`);
    const [, setting = ''] = /```bash\n(.*?)```/s.exec(document.info.description) ?? [];
    const asked = Object.values<Record<string, Operation>>(document.paths)
      .flatMap((item) => Object.values(item))
      .filter(({ security }) => security.length > 0);
    const calls = asked.map(({ operationId, 'x-codeSamples': [curl] }) =>
      curl.source.replace(/^curl/, `curl -s -o ${operationId}.json -w '${operationId} %{http_code}\\n'`),
    );
    const { child, said, ended } = paste([setting, ...calls].join('\n'), stack, folder);
    await until('the end of the samples', () => said.out.includes('DONE'));
    child.kill('SIGTERM');
    await ended;
    const answers = said.out.match(/^\w+ \d{3}$/gm) ?? [];
    expect(answers).toHaveLength(asked.length);
    const isNotUsable = (name: string) =>
      readFileSync(join(folder, `${name}.json`), 'utf8').includes('Template not usable');
    const refused = answers.filter((answer) => {
      const [name = '', status = ''] = answer.split(' ');
      return !/^(2\d\d|404|409)$/.test(status) && !isNotUsable(name);
    });
    expect(refused).toEqual([]);
    const done = ['sendChatapp', 'getConversations', 'getContact', 'listTemplates', 'listWebhooks', 'listBroadcasts'];
    expect(answers).toEqual(expect.arrayContaining(done.map((name) => `${name} 200`)));
  },
);

testWithCurl.each(pagesInOrder().filter((page) => furtherCommandsOf(page).length > 0))(
  'the commands of %s that need an account, or values of the reader’s own, are commands that there are',
  async (page) => {
    const commands = asRead(terminal) + furtherCommandsOf(page).join('\n');
    const { said, ended } = run('bash', ['-c', commands]);
    await ended;
    expect(said.err + said.out).toBe('');
  },
);
