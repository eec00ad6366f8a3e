import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fileAnswer } from '../../support/world.ts';
import { jpeg } from '../media/samples.ts';
import { type FileStage, openFileStage, type Received } from './file-stage.ts';

let stage: FileStage;
beforeAll(async () => {
  stage = await openFileStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('a contact that is deleted', () => {
  const erased = async (client: Received) => {
    await client.deleteContact(`id=${client.contactId}`);
    await stage.world.drain();
    expect(await stage.item(client)).toBeUndefined();
  };
  test('takes its files along', async () => {
    const client = await stage.received();
    await stage.fetch(client);
    expect(stage.filesOf(client)).toEqual([client.key]);
    await erased(client);
    expect(stage.filesOf(client)).toEqual([]);
  });

  test('takes a file along that its worker could not record any more', async () => {
    const client = await stage.received();
    const write = () => Promise.reject(new Error('the process is dead'));
    await expect(
      stage.fetch(client, { ...stage.world.ports, table: { ...stage.world.ports.table, write } }),
    ).rejects.toThrow('dead');
    expect(stage.filesOf(client)).toEqual([client.key]);
    await erased(client);
    expect(stage.filesOf(client)).toEqual([]);
    expect(await stage.fetch(client)).toBe('gone');
  });

  test.each<[string, (client: Received) => Promise<unknown>]>([
    ['being deleted', (client) => client.deleteContact(`id=${client.contactId}`)],
    ['being erased', erased],
  ])('leaves no file behind that was on its way while it was %s', async (_what, happens) => {
    const client = await stage.received();
    stage.world.files = async () => {
      await happens(client);
      return fileAnswer(200, jpeg);
    };
    expect(await stage.fetch(client)).toBe('gone');
    expect(stage.filesOf(client)).toEqual([]);
    await stage.world.drain();
    expect(await stage.item(client)).toBeUndefined();
  });

  test('leaves none behind either of a worker that died before it recorded them', async () => {
    const client = await stage.received();
    stage.world.files = async () => {
      await erased(client);
      return fileAnswer(200, jpeg);
    };
    const write = () => Promise.reject(new Error('the process is dead'));
    await expect(
      stage.fetch(client, { ...stage.world.ports, table: { ...stage.world.ports.table, write } }),
    ).rejects.toThrow('dead');
    expect(stage.filesOf(client)).toEqual([client.key]);
    expect(await stage.fetch(client, stage.world.ports, { fileKey: client.key })).toBe('gone');
    expect(stage.filesOf(client)).toEqual([]);
  });

  test('is not asked for files any more', async () => {
    const client = await stage.received();
    await client.deleteContact(`id=${client.contactId}`);
    expect(await stage.fetch(client)).toBe('gone');
    expect(stage.asked).toEqual([]);
  });
});
