import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve } from '../../functions/conversations/update-conversation.ts';
import { parseContact } from '../../shared/contacts/contact.ts';
import { contactKey, headKey, parseHead } from '../../shared/conversations/head.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { digits, newClient } from '../functions/client.ts';
import { caller } from '../support/call.ts';
import { receive, textFrom } from '../support/customers.ts';
import { receiversIn } from '../support/receivers.ts';
import { openWorld, type World } from '../support/world.ts';
import { Sample } from './every-death.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';
import { sweep } from './until-settled.ts';

/** `npm run test:faults` plays every death, `npm test` every ninth. */
const sample = new Sample(9);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A conversation is closed and assigned, and its bot paused, by a process that may die; its caller asks again. */
async function closed(death?: Death): Promise<readonly string[]> {
  const { tenant, contactId, conversations } = await newClient(world.ports);
  const { id } = tenant.organization;
  const receiver = await receiversIn(world).subscribe(tenant, { type: 'contact_updated' });
  await receive({ world, tenant }, [textFrom(digits, 'one')]);
  await world.drain();
  const change = (ports: Ports) =>
    caller(
      serve,
      ports,
      tenant.apiKey,
    )({
      method: 'PATCH',
      query: `contactId=${contactId}`,
      body: { status: 'closed', assignee: 'Bia', bot_status: 'paused' },
    });
  const standing = async () => {
    const [head, contact] = await world.ports.table.getMany([headKey(id, contactId), contactKey(id, contactId)]);
    const isClosed = parseHead(head)?.inbox?.includes('#closed') === true;
    return [isClosed, parseHead(head)?.assignee, parseContact(contact)?.bot_status];
  };
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  await Promise.race([change(process.ports), process.died]);
  expect([
    [false, undefined, null],
    [true, 'Bia', 'paused'],
  ]).toContainEqual(await standing());
  expect((await change(world.ports)).body.conversation).toMatchObject({ status: 'closed', assignee: 'Bia' });
  expect(await standing()).toEqual([true, 'Bia', 'paused']);
  const { body } = await conversations({ query: 'action=inbox&status=closed&assignee=Bia' });
  expect(body.conversations.map(({ contact }: { contact: { id: string } }) => contact.id)).toEqual([contactId]);
  world.clock.advance(61_000);
  await sweep('contact', world.ports);
  await world.drain();
  expect(receiver.received.length).toBeGreaterThan(0);
  return process.calls;
}

test('a conversation is changed with its contact or not at all, and webhooks are told, wherever the process dies', async () => {
  const calls = await closed();
  expect(calls).toContain('table.transact');
  expect(await sample.failures(calls, closed)).toEqual([]);
  expect(sample.cases).toBeGreaterThan(5);
});
