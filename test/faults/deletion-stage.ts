import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect } from '@jest/globals';
import { serve as serveDelete } from '../../functions/contacts/delete-contact.ts';
import { serve as serveSend } from '../../functions/messages/send-chatapp.ts';
import { serve as serveSweepContacts } from '../../functions/workers/sweep-contacts.ts';
import { sortTokenOf } from '../../shared/base/ids.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { addressOf, addressOfKey } from '../../shared/sending/intent.ts';
import { dueShards } from '../../shared/table/due.ts';
import { equals } from '../../shared/table/expressions.ts';
import type { Item } from '../../shared/table/table.ts';
import { type Answer, caller } from '../support/call.ts';
import { contactItemsOf, headMark, isTombstone } from '../support/left-of.ts';
import type { World } from '../support/world.ts';
import { bodyOf, type Kind, photoappId } from './kinds.ts';
import { number, openStage } from './stage.ts';

export type DeletionStage = Awaited<ReturnType<typeof openDeletionStage>>;

const livingNumber = '5511888880000';

/** A stage with somebody else in the same organization, who must have lost nothing in the end. */
export async function openDeletionStage(world: World, dynamo: DynamoDBClient, kind: Kind = 'text') {
  const stage = await openStage(world, kind);
  const { id } = stage.tenant.organization;
  const living = await stage.tenant.addContact(`+${livingNumber}`, 'Ana Souza');
  const sendToLiving = caller(serveSend, world.ports, stage.tenant.apiKey);
  for (const one of ['text', 'image'] as const) await sendToLiving({ body: bodyOf(one, livingNumber, undefined) });
  await stage.settle();

  // Entries of the list and of the search name a contact by its sort token.
  const isLivings = (item: Item) =>
    [living.id, sortTokenOf(living)].some((name) => JSON.stringify(item).includes(name));
  const files = () => [...world.media.objects.keys()].filter((key) => key.startsWith(id));
  const filesBefore = files();
  const livingItems = async () => (await contactItemsOf(dynamo, id)).filter(isLivings);
  const before = await livingItems();
  const gone = [stage.contact.id];
  const remove = (ports: Ports, contactId = stage.contact.id): Promise<Answer> =>
    caller(serveDelete, ports, stage.tenant.apiKey)({ method: 'DELETE', query: `id=${contactId}` });
  // The photo-app takes no id of ours that would tell under which key.
  const sentUnder = (key: string) =>
    stage.provider.accepted.filter(({ callbackData }) => addressOf(callbackData) === addressOfKey('send-chatapp', key));

  return {
    ...stage,
    remove: (ports: Ports) => remove(ports),
    /** Erased, the contact is made anew, and whoever had sent under a key asks again. Then that contact goes too. */
    async askAgain(key: string) {
      await stage.settle(61_000);
      await stage.settle(601_000);
      const again = await stage.tenant.addContact(`+${number}`, 'Bia Lima', { photoapp_id: photoappId });
      gone.push(again.id);
      await stage.send(world.ports, key);
      expect(sentUnder(key).length).toBeLessThanOrEqual(1);
      await world.drain();
      expect((await remove(world.ports, again.id)).status).toBe(202);
    },
    sweepContacts: (ports: Ports) => serveSweepContacts(ports)({} as never),
    /** Two days pass, and everybody does their work. */
    async settleAll() {
      for (const afterMs of [0, 61_000, 400_000, 601_000, 25 * 3_600_000, 601_000, 36_000]) {
        await stage.settle(afterMs);
        await serveSweepContacts(world.ports)({} as never);
        await world.drain();
      }
    },
    /** What must hold when the dust has settled: nothing is left of the one, and everything of the other. */
    async checkErased() {
      const items = await contactItemsOf(dynamo, id);
      // A receipt of what nobody knows any more waits eight days for its message.
      const isParked = ({ sk, contact_id, expires_at }: Item) =>
        sk === 'LOOKUP' && contact_id === undefined && expires_at !== undefined;
      const left = items.filter((item) => !isLivings(item) && !isParked(item) && !isTombstone(item));
      expect(left).toHaveLength(gone.length);
      expect(left).toEqual(expect.arrayContaining(gone.map((contactId) => headMark(id, contactId))));
      expect(await livingItems()).toEqual(before);
      expect(files()).toEqual(filesBefore);
      expect(listedErasures(world, id)).toEqual([...gone].toSorted());
      expect(await dueOf(world, id)).toEqual([]);
      expect([world.queues.events.nextAt(), world.queues.inbound.nextAt()]).toEqual([undefined, undefined]);
      expect(world.queues.events.deadLetters).toEqual([]);
    },
  };
}

/** Whose erasures are on the list that a restored table is brought up to date by: each once. */
function listedErasures({ media }: World, organizationId: string): string[] {
  const listed = [...media.objects.keys()].flatMap((key) => {
    const [list, , of, contactId = ''] = key.split('/');
    return list === 'erasures' && of === organizationId ? [contactId] : [];
  });
  return listed.toSorted();
}

async function dueOf({ ports }: World, organizationId: string): Promise<unknown[]> {
  const pages = [...dueShards('contact'), ...dueShards('send')].map((shard) =>
    ports.table.page({
      index: 'due',
      condition: equals('due_shard', shard),
      limit: 1000,
    }),
  );
  const items = (await Promise.all(pages)).flatMap((page) => page.items);
  return items.filter(({ pk }) => String(pk).startsWith(organizationId));
}
