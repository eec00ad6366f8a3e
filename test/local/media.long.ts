import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { call, clientOf } from './client.ts';
import { documentOf, documentServer } from './file-server.ts';
import { newDirectory, type Stack, startStack } from './stack.ts';

const mb = 1_048_576;
const content = (size: number) => Buffer.concat([...documentOf(size)]);

/** Sends a document of so many bytes to the demo's contact. Returns our link to it. */
async function sendDocument({ demo }: Stack, files: string, size: number): Promise<string> {
  const client = clientOf(demo);
  const message = { message_type: 'document', media_url: `${files}/${size}.pdf`, filename: 'Relatório.pdf' };
  const sent = await client.post('/send-chatapp', { phone_number: demo.phone_number, ...message });
  expect([sent.status, sent.body.error]).toEqual([200, undefined]);
  const { messages } = await client.conversation();
  const { media_url } = messages.at(-1);
  expect(media_url).toMatch(new RegExp(`^${demo.base_url}/media/`));
  return media_url;
}

/** The same link at the address of a later start. */
const movedTo = (link: string, { demo }: Stack) => link.replace(/^http:\/\/[^/]+/, demo.base_url);

test('a file goes to the provider as it was, and our link leads to it, also in ranges', async () => {
  const [stack, files] = [await startStack(), await documentServer()];
  const size = 6 * mb + 1;
  const link = await sendDocument(stack, files, size);

  const { uploads } = (await call(`${stack.demo.sandbox_url}/uploads`)).body;
  const known = { mime_type: 'application/pdf', size, filename: 'Relatório.pdf' };
  expect(uploads).toMatchObject([known]);
  const { sent } = (await call(`${stack.demo.sandbox_url}/sent`)).body;
  expect(sent[0].payload.document.id).toBe(uploads[0].id);

  const whole = await fetch(link);
  expect(whole.headers.get('content-type')).toBe('application/pdf');
  expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''Relat%C3%B3rio.pdf");
  expect(Buffer.from(await whole.arrayBuffer()).equals(content(size))).toBe(true);
  const part = await fetch(link, { headers: { range: 'bytes=5242879-5242880' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5242879-5242880/${size}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(content(size).subarray(5_242_879, 5_242_881))).toBe(true);
});

test('links outlive kill -9, and a change of keys for as long as the old one is known', async () => {
  const [directory, files] = [newDirectory(), await documentServer()];
  const before = await startStack(directory);
  const local = await sendDocument(before, files, 1000);
  await before.kill();

  const [one, two] = ['one:0123456789abcdef', 'two:fedcba9876543210'];
  const first = await startStack(directory, { MEDIA_SIGNING_KEYS: one });
  expect((await fetch(movedTo(local, first))).status).toBe(200);
  const old = await sendDocument(first, files, 2000);
  await first.kill();

  const both = await startStack(directory, { MEDIA_SIGNING_KEYS: `${two},${one}` });
  const fresh = await sendDocument(both, files, 3000);
  expect(new URL(fresh).searchParams.get('k')).toBe('two');
  const statuses = async (stack: Stack) =>
    Promise.all([old, fresh].map(async (link) => (await fetch(movedTo(link, stack))).status));
  expect(await statuses(both)).toEqual([200, 200]);
  await both.kill();

  const second = await startStack(directory, { MEDIA_SIGNING_KEYS: two });
  expect(await statuses(second)).toEqual([404, 200]);
});

const statusFile = (pid: number | undefined) => `/proc/${pid}/status`;
const residentBytes = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(statusFile(pid), 'utf8'))?.[1]) * 1024;
const testOnLinux = existsSync(statusFile(process.pid)) ? test : test.skip;

// A function may grow by 64 MB, which the bench measures. This process holds the storage and the provider that takes the file, too.
testOnLinux('100 MB go all the way while the memory of the whole stack grows by no more than 64 MB', async () => {
  const [stack, files] = [await startStack(), await documentServer()];
  await sendDocument(stack, files, 1000);
  const { pid } = stack.child;
  const before = residentBytes(pid);
  let highest = before;
  const meter = setInterval(() => {
    highest = Math.max(highest, residentBytes(pid));
  }, 5);
  await sendDocument(stack, files, 100 * 1_000_000).finally(() => clearInterval(meter));
  expect(highest - before).toBeLessThan(64 * mb);
});
