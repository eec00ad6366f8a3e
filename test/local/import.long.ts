import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { clientOf } from './client.ts';
import { run, type Stack, startStack } from './stack.ts';
import { until } from './until.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});

const rows = 1500;
let made = 0;

function contactsFile(): string {
  const path = join(stack.directory, `contacts-${++made}.csv`);
  const lines = Array.from({ length: rows }, (_, i) => `+551190000${made}${String(i).padStart(4, '0')},Contact ${i}`);
  writeFileSync(path, `phone_number,full_name\r\n${lines.join('\r\n')}\r\n12,Nobody\r\n`);
  return path;
}

const start = (file: string) =>
  run(process.execPath, ['bin/admin.ts', 'contact', 'import', '--organization', 'demo', '--file', file], {
    variables: {
      DATA_DIR: stack.directory,
    },
  });

const total = async (): Promise<number> => {
  const { body } = await clientOf(stack.demo).get('/conversations?action=contacts&limit=1');
  return body.pagination.totalContacts;
};

/** Of the table. */
const storedBytes = () => {
  const directory = join(stack.directory, 'dynamodb');
  return readdirSync(directory).reduce(
    (sum, name) => sum + (statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
};

test.each(['SIGINT', 'SIGKILL'] as const)(
  'an import that %s ends in the middle is finished by a second run, without a contact twice',
  async (signal) => {
    const before = await total();
    const file = contactsFile();
    const bytes = storedBytes();
    const first = start(file);
    // By what is on disk: the stack is too busy to be asked.
    await until('some contacts', async () => storedBytes() > bytes + 60_000 || first.hasEnded());
    first.child.kill(signal);
    const code = await first.ended;
    expect(code).toBe({ SIGINT: 130, SIGKILL: 'SIGKILL' }[signal]);
    const there = (await total()) - before;
    expect(there).toBeLessThan(rows);
    expect(first.said.out).toBe('');
    if (signal !== 'SIGKILL') {
      expect(first.said.err).toBe(`interrupted: ${there} created, 0 existing, 0 rejected; run it again to go on\n`);
      expect(existsSync(`${file}.rejected.csv`)).toBe(false);
    }

    const second = start(file);
    expect(await second.ended).toBe(0);
    expect(second.said.err).toBe('');
    const { created, existing, ...rest } = JSON.parse(second.said.out);
    expect(rest).toEqual({ rows: rows + 1, rejected: 1, rejected_file: `${file}.rejected.csv` });
    // What was under way when it was killed may have been made after it was counted.
    if (signal === 'SIGKILL') expect(existing).toBeGreaterThanOrEqual(there);
    else expect(existing).toBe(there);
    expect(created + existing).toBe(rows);
    expect((await total()) - before).toBe(rows);
    expect(readFileSync(`${file}.rejected.csv`, 'utf8')).toMatch(
      new RegExp(`^line,reason,phone_number,full_name\\r\\n${rows + 2},`),
    );
  },
);

test('an import says how far it came when the stack ends', async () => {
  const before = await total();
  const importing = start(contactsFile());
  await until('some contacts', async () => (await total()) > before + 50 || importing.hasEnded());
  await stack.kill();
  expect(await importing.ended).toBe(1);
  const [said, error] = importing.said.err.trim().split('\n').slice(-2);
  expect(said).toMatch(/^stopped: \d+ created, 0 existing, 0 rejected; run it again to go on$/);
  expect(error).toMatch(/^no stack is running on the data directory/);
});
