import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveMedia } from '../../../../functions/media/get-media.ts';
import { jpeg, pdf } from '../../../shared/media/samples.ts';
import { zipFile } from '../../../shared/media/zip-file.ts';
import { caller } from '../../../support/call.ts';
import { receive, textFrom } from '../../../support/customers.ts';
import { fileAnswer, jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { digits } from '../../client.ts';
import { openChatappCase } from './chatapp-case.ts';
import { names } from './document-samples.ts';
import { samples } from './samples.ts';

const files: Readonly<Record<string, Uint8Array>> = {
  jpg: jpeg,
  pdf,
  apk: zipFile({ 'classes.dex': 'x' }),
  xml: Buffer.from('<?xml version="1.0"?><a/>'),
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
  world.provider = ({ url }) => {
    const [, id] = /\/v26\.0\/(\w+)\?/.exec(url) ?? [];
    return id ? jsonAnswer(200, { url: `https://cdn.example/${id}`, mime_type: 'x/y' }) : jsonAnswer(200, {});
  };
  world.files = ({ url }) => fileAnswer(200, files[url.split('/').at(-1) ?? ''] ?? '');
});
afterAll(() => world.close());

/** The samples of one person, each a second after the other, under ids of this `run`. */
const messagesOf = (run: string) =>
  Object.values(samples).map(({ message }, index) => {
    const { text: _, type: __, ...rest } = textFrom(digits, '');
    return { ...rest, id: `wamid.${run}.${index}`, timestamp: String(1_790_000_000 + index), ...message };
  });
const expected = Object.values(samples).map(({ row }) => row);

test('all that the provider says of a message is read in the page, by itself and in its event', async () => {
  const { take, read, alone, events } = await openChatappCase(world);
  await take(...messagesOf('once'));
  const { messages } = await read();
  expect(messages).toMatchObject(expected);
  expect(JSON.stringify(messages)).not.toMatch(/secret|sha256/);
  const announced = new Map(events().map(({ data }) => [data.message.id, data.message]));
  expect(announced.size).toBe(messages.length);
  for (const shown of messages) {
    expect(await alone(shown.id)).toMatchObject(shown);
    expect(announced.get(shown.id)).toEqual(shown);
  }
});

test('what comes doubled, in any order and again a week later is there once', async () => {
  const { take, read, events } = await openChatappCase(world);
  const all = messagesOf('twice');
  await take(...all.toReversed(), ...all);
  world.clock.advance(7 * 86_400_000);
  await take(...all);
  const { messages } = await read();
  const at = ({ created_at }: { created_at: string }) => Date.parse(created_at);
  expect(messages.toSorted((a: { created_at: string }, b: { created_at: string }) => at(a) - at(b))).toMatchObject(
    expected,
  );
  expect(events()).toHaveLength(expected.length);
});

test('a file is downloaded as it came, under its sender’s name, whatever its ending', async () => {
  const { take, read } = await openChatappCase(world);
  await take(...messagesOf('files').slice(0, names.length));
  const { messages } = await read();
  for (const [index, [name, disposition]] of names.entries()) {
    const { pathname, search } = new URL(messages[index].media_url);
    const { status, headers } = await caller(serveMedia, world.ports)({ path: pathname, query: search.slice(1) });
    const { pathname: key, searchParams } = new URL(String(headers.Location));
    expect([name, status, searchParams.get('disposition')]).toEqual([name, 302, expect.stringContaining(disposition)]);
    const bytes = world.media.objects.get(key.slice(1));
    expect(bytes).toEqual(Buffer.from(files[name.split('.').at(-1) ?? ''] as Uint8Array));
    expect(messages[index].content.size).toBe(bytes?.length);
  }
});

test('a message keeps what the contact beside it says of the person', async () => {
  const { tenant, read } = await openChatappCase(world);
  const contact = {
    profile: { name: 'Ana', locale: 'pt' },
    wa_id: digits,
    user_id: 'BR.1',
    parent_user_id: 'BR.ENT.2',
  };
  await receive({ world, tenant }, [textFrom(digits, 'oi'), textFrom('447700900123', 'hi')], [contact]);
  expect((await read()).messages).toMatchObject([
    {
      sender: { name: 'Ana', user_id: 'BR.1' },
      content: { body: 'oi', other: { contact: { profile: { locale: 'pt' }, parent_user_id: 'BR.ENT.2' } } },
    },
  ]);
});

test('a reaction keeps what stands beside it', async () => {
  const { take, events } = await openChatappCase(world);
  const reaction = { message_id: 'wamid.x', emoji: '👍' };
  await take({
    ...textFrom(digits, ''),
    type: 'reaction',
    text: undefined,
    reaction,
    context: { from: '1555' },
  } as object);
  expect(events()).toMatchObject([
    { data: { message: { type: 'reaction', content: { ...reaction, other: { context: { from: '1555' } } } } } },
  ]);
});
