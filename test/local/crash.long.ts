import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { clientOf } from './client.ts';
import { launch, newDirectory, type Stack, startStack } from './stack.ts';
import { until } from './until.ts';

/** Kills a start as soon as `file` is there. */
async function killedStart(directory: string, file: string): Promise<void> {
  const { child, ended, hasEnded } = launch(directory);
  await until(file, () => existsSync(join(directory, file)) || hasEnded());
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
}

const textsOf = ({ messages }: { messages: { message: string }[] }) => messages.map(({ message }) => message);

let directory: string;
let first: Stack;

beforeAll(async () => {
  directory = newDirectory();
  await killedStart(directory, 'master-secret');
  await killedStart(directory, 'dynamodb/CURRENT');
  await killedStart(directory, 'stack.json');
  first = await startStack(directory);
});

test('completes a first start that was killed on its way', async () => {
  expect((await clientOf(first.demo).send('first')).status).toBe(200);
});

test('goes on with the same demo and messages after kill -9 in the middle of sends; nothing is lost or sent twice', async () => {
  const client = clientOf(first.demo);
  const answered = ['first'];
  const sends = Array.from({ length: 12 }, async (_, index) => {
    if ((await client.send(`text ${index}`)).status === 200) answered.push(`text ${index}`);
  });
  await until('a few answers', () => answered.length >= 4);
  await first.kill();
  await Promise.allSettled(sends);

  const second = await startStack(directory);
  const { organization, api_key, phone_number, contact_id } = first.demo;
  expect(second.demo).toMatchObject({ organization, api_key, phone_number, contact_id });
  const later = clientOf(second.demo);
  expect((await later.send('afterwards')).status).toBe(200);
  // What was answered just before the kill may be its worker's to put there.
  const stored = await until('what was answered is there', async () => {
    const texts = textsOf(await later.conversation());
    return answered.every((text) => texts.includes(text)) ? texts : undefined;
  });
  const received = await later.received();
  expect(new Set(received).size).toBe(received.length);
  expect(new Set(stored).size).toBe(stored.length);
  expect(received).toEqual(expect.arrayContaining([...answered, 'afterwards']));
  expect(stored).toEqual(expect.arrayContaining([...answered, 'afterwards']));
});
