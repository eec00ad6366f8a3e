import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newClient } from '../../functions/client.ts';
import { fileAnswer, openWorld, type World } from '../../support/world.ts';
import { zipFile } from './zip-file.ts';

/** Shows what it is only at its end, when it has been stored. */
const archive = zipFile({ 'a.txt': 'a' });

let world: World;
beforeAll(async () => {
  world = await openWorld();
  world.files = () => fileAnswer(200, archive);
});
afterAll(() => world.close());

const aDocument = { message_type: 'document', media_url: 'https://files.example.com/a.docx', text: undefined };
const refused = {
  status: 400,
  body: { error: 'Unsupported media', message: expect.stringMatching(/^media_url is a ZIP archive;/) },
};

test('a file that is refused after it was stored does not stay', async () => {
  const client = await newClient(world.ports);
  expect(await client.sendText(aDocument)).toMatchObject(refused);
  expect(world.media.objects.size).toBe(0);
});

test('a storage that does not delete changes nothing about the refusal', async () => {
  const media = { ...world.media, delete: () => Promise.reject(new Error('SlowDown')) };
  const client = await newClient({ ...world.ports, media });
  expect(await client.sendText(aDocument)).toMatchObject(refused);
});
