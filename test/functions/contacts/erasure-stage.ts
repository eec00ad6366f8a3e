import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect } from '@jest/globals';
import { serve as serveSweepContacts } from '../../../functions/workers/sweep-contacts.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { dueShards } from '../../../shared/table/due.ts';
import { equals } from '../../../shared/table/expressions.ts';
import { contactItemsOf, headMark, isTombstone } from '../../support/left-of.ts';
import { acceptedBy, fileAnswer, jsonAnswer, openWorld } from '../../support/world.ts';
import type { newClient } from '../client.ts';

/** A world whose organizations delete contacts, who have sent texts and files. `leftOf` and the like say what there is still. */
export async function openErasureStage() {
  let dynamo: DynamoDBClient | undefined;
  const world = await openWorld((client) => {
    dynamo = client;
  });
  const sweep = (ports: Ports = world.ports) => serveSweepContacts(ports)({} as never);
  const leftOf = ({ tenant }: TestClient) => contactItemsOf(dynamo as DynamoDBClient, tenant.organization.id);
  const filesOf = ({ tenant }: TestClient) =>
    [...world.media.objects.keys()].filter((key) => key.startsWith(tenant.organization.id));
  /** Nothing is left but the mark on the head, and that keys were used. */
  const isErased = async (client: TestClient) =>
    expect([(await leftOf(client)).filter((item) => !isTombstone(item)), filesOf(client)]).toEqual([
      [headMark(client.tenant.organization.id, client.contactId)],
      [],
    ]);
  const sendFile = (client: TestClient, headers = {}) =>
    client.sendText({ message_type: 'document', media_url: 'https://files.example.com/a.pdf' }, headers);

  /** What is still due of an organization, for the contacts' sweeper. */
  async function due({ tenant }: TestClient) {
    const pages = dueShards('contact').map((shard) =>
      world.ports.table.page({
        index: 'due',
        condition: equals('due_shard', shard),
        limit: 1000,
      }),
    );
    const items = (await Promise.all(pages)).flatMap((page) => page.items);
    return items.filter(({ pk }) => String(pk).startsWith(tenant.organization.id));
  }

  /** Before each test: the provider takes everything. */
  function begin(): void {
    world.provider = ({ url }, count) =>
      jsonAnswer(200, url.endsWith('/media') ? { id: '1' } : acceptedBy(`wamid.${count}`));
    world.files = () => fileAnswer(200, Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'));
    world.queues.events.deadLetters.length = 0;
  }

  return { world, begin, sweep, leftOf, filesOf, isErased, sendFile, due };
}
export type ErasureStage = Awaited<ReturnType<typeof openErasureStage>>;
export type TestClient = Awaited<ReturnType<typeof newClient>>;
