import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve } from '../../functions/messages/mark-read.ts';
import { parseContact } from '../../shared/contacts/contact.ts';
import { contactKey, headKey, parseHead } from '../../shared/conversations/head.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { digits, newClient } from '../functions/client.ts';
import { photoappId } from '../functions/photoapp-client.ts';
import { caller } from '../support/call.ts';
import { receive, takePhotoapp, textFrom } from '../support/customers.ts';
import { jsonAnswer, openWorld, type World } from '../support/world.ts';
import { Sample } from './every-death.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** `npm run test:faults` plays every death, `npm test` every ninth. */
const sample = new Sample(9);

let world: World;
beforeAll(async () => {
  world = await openWorld();
  world.provider = () => jsonAnswer(200, { success: true, recipient_id: photoappId });
});
afterAll(() => world.close());

type Channel = 'chatapp' | 'photoapp';

/** Three messages of somebody; their ids at the provider. */
async function threeMessages({ tenant }: Awaited<ReturnType<typeof newClient>>, channel: Channel): Promise<string[]> {
  const messages = ['one', 'two', 'three'].map((text) => textFrom(digits, text));
  const account = tenant.organization.photoapp_account_id;
  const event = { sender: { id: photoappId }, recipient: { id: account }, timestamp: 1_790_000_000_123 };
  for (const message of messages) {
    if (channel === 'chatapp') await receive({ world, tenant }, [message]);
    else await takePhotoapp(world, tenant, [{ ...event, message: { mid: message.id, text: message.text.body } }]);
    await world.drain();
  }
  return messages.map(({ id }) => id);
}

/** The second of three messages is read by a process that may die; its caller has heard nothing then, and asks again. */
async function readSecond(channel: Channel, death?: Death): Promise<readonly string[]> {
  const client = await newClient(world.ports);
  const { apiKey, organization } = client.tenant;
  const [, second = ''] = await threeMessages(client, channel);
  const body = { message_id: second, typing: true };
  const read = (ports: Ports) => caller(serve, ports, apiKey)({ method: 'POST', path: '/message/read', body });
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  await Promise.race([read(process.ports), process.died]);
  world.outgoing.length = 0;
  const { status, body: answer } = await read(world.ports);
  expect([status, answer.unread_count]).toEqual([200, 1]);
  expect(world.outgoing).toHaveLength(channel === 'chatapp' ? 1 : 2);
  const contactId = (await client.message(second)).body.message.conversation.contact_id;
  const [head, contact] = await world.ports.table.getMany([
    headKey(organization.id, contactId),
    contactKey(organization.id, contactId),
  ]);
  expect(parseHead(head)).toMatchObject({ count: 3, unread: 1, inbox: expect.stringContaining('-unread#') });
  expect(parseContact(contact)?.has_unread_messages).toBe(true);
  return process.calls;
}

test.each<Channel>(['chatapp', 'photoapp'])(
  'what is unread is counted exactly, and the %s is told, wherever the process that reads dies',
  async (channel) => {
    const calls = await readSecond(channel);
    expect(calls).toContain('table.transact');
    expect(calls).toContain('http.request');
    expect(await sample.failures(calls, (death) => readSecond(channel, death))).toEqual([]);
  },
);

test('the deaths were many', () => {
  expect(sample.cases).toBeGreaterThan(10);
});
