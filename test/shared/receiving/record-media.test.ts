import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { messageKey } from '../../../shared/conversations/message-store.ts';
import { recordFailure } from '../../../shared/receiving/record-media.ts';
import { type FileStage, openFileStage } from './file-stage.ts';

let stage: FileStage;
beforeAll(async () => {
  stage = await openFileStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

test('a failure that is recorded late takes back none of those that other workers have recorded since', async () => {
  const client = await stage.received();
  const { organizationId, place } = client;
  const since = { setIn: { inbound_file: { tries: 2 } } };
  await stage.world.ports.table.write({ kind: 'update', key: messageKey(organizationId, place), change: since });
  const before = await stage.item(client);
  const late = { organizationId, place, messageId: String(before?.id), tries: 0 };
  const failed = { kind: 'unavailable', again: true, reason: 'not now' } as const;
  expect(await recordFailure(late, failed, stage.world.ports)).toBe('later');
  expect(await stage.item(client)).toEqual(before);
});
