import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect } from '@jest/globals';
import { itemsOf } from '../../support/items-of.ts';
import { headMark } from '../../support/left-of.ts';
import { type Alone, checkEvents, pagesOf } from './check.ts';
import type { Played } from './play.ts';
import { idOf } from './told.ts';

/** Nothing of the deleted contact is there, all that came after it is, in a new conversation, and nothing came back. */
export async function checkDeleted({ talk, sent, deletion }: Played, client: DynamoDBClient): Promise<void> {
  if (!deletion) return;
  const { contact, posted, taken, tenant } = talk;
  expect((await talk.read(`contactId=${contact.id}`)).status).toBe(404);
  for (const id of deletion.known) expect(await talk.alone(id)).toBeUndefined();

  const { body } = await talk.read('action=contacts');
  const ids: string[] = body.contacts.map(({ id }: { id: string }) => id);
  expect(ids.length).toBeLessThanOrEqual(1);
  expect(ids).not.toContain(contact.id);
  const seen = ids[0] === undefined ? [] : await pagesOf(talk, ids[0]);
  const known = new Set(seen.map(({ message_id }) => message_id));

  // What was not there before, and was said or sent after it, is there now.
  const before = new Set(posted.slice(0, deletion.posted).map(({ said }) => idOf(said)));
  for (const [index, { said }] of posted.entries()) {
    const id = idOf(said);
    if (index < deletion.posted || id === undefined || before.has(id)) continue;
    if (said.say === 'reaction') expect(await talk.alone(id)).toBeDefined();
    else expect(known).toContain(id);
  }
  for (const { taken: mine, afterDeletion } of sent) {
    for (const n of mine) {
      const message = await talk.alone(taken[n]?.id ?? '');
      if (afterDeletion) expect(message).toBeDefined();
      else expect(message).toBeUndefined();
    }
  }
  const messages: Alone[] = await Promise.all(seen.map(({ id }) => talk.alone(id)));
  for (const message of messages) if (message.message_id !== null) checkForward(message);
  checkEvents(talk, new Map(messages.map((message) => [message.id, message])), true);

  const items = await itemsOf(client, tenant.organization.id);
  const left = items.filter(({ pk }) => String(pk).endsWith(`#CONTACT#${contact.id}`));
  expect(left).toEqual([headMark(tenant.organization.id, contact.id)]);
  const files = [...talk.world.media.objects.keys()].filter((key) => key.startsWith(tenant.organization.id));
  expect(files).toHaveLength(seen.filter(({ media_url }) => media_url !== null).length);
}

function checkForward(message: Alone) {
  const history = message.status_history.map(({ status }) => status);
  expect(history.at(-1)).toBe(message.message_status);
}
