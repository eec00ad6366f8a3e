import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isoTime } from '../../../shared/base/clock.ts';
import { operation } from '../../../shared/broadcasting/recipient-outcome.ts';
import { partOf } from '../../../shared/broadcasts/recipient.ts';
import type { ContactId } from '../../../shared/identifiers.ts';
import { addressOfKey, intentKey, newMessageId } from '../../../shared/sending/intent.ts';
import { aBroadcast, broadcastsOf, offer, sweepBroadcasts } from '../../support/broadcasts.ts';
import { giveTemplates } from '../../support/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a recipient whose send another process has left open holds up no others', async () => {
  const { ports, clock } = world;
  const tenant = await makeTenant(ports, { chatapp_business_id: 'waba' });
  await giveTemplates(ports, tenant.organization, [offer]);
  const contacts = [];
  for (let n = 10; n < 34; n++) contacts.push(await tenant.addContact(`+55119999900${n}`, 'Ana'));
  const broadcasts = broadcastsOf(ports, tenant.apiKey);
  // Of the part whose turn is first; what else is in this part may have to wait with it.
  const [left = '', ...rest] = contacts.map(({ id }) => id).toSorted((one, other) => partOf(one) - partOf(other));
  const others = rest.filter((each) => partOf(each) !== partOf(left as ContactId));
  const audience = { contact_ids: [left, ...others] };
  const { id } = (await broadcasts.create(aBroadcast({ rate: 4, audience }))).body.broadcast;
  const address = addressOfKey(operation, `${id} ${left}`);
  const content = { message: 'Hi', message_type: 'template', media_type: null, media_url: null };
  const item = {
    ...intentKey(tenant.organization.id, address),
    ...{ message_id: newMessageId(address, ports.ids), operation, request_hash: id, state: 'sending', content },
    ...{ organization_id: tenant.organization.id, contact_id: left, recipient: '5511999990000' },
    ...{ message_type: 'template', created_at: isoTime(clock.now()), lease_until: isoTime(clock.now() + 35_000) },
    broadcast: { id, recipient: left },
  };
  await ports.table.write({ kind: 'put', item });
  const startedAt = clock.now();
  const at: number[] = [];
  world.provider = (_request, count) => {
    at.push(clock.now() - startedAt);
    return jsonAnswer(200, acceptedBy(`wamid.${count}`));
  };
  await world.drain();
  expect(at).toHaveLength(others.length);
  // What it waits for is a lease of 35 seconds.
  expect(Math.max(...at)).toBeLessThan(20_000);
  for (let minutes = 0; minutes < 3; minutes++) {
    clock.advance(60_000);
    await sweepBroadcasts(ports);
    await world.drain();
  }
  expect(await broadcasts.get(id)).toMatchObject({ status: 'finished', counts: { sent: others.length, unknown: 1 } });
  expect(at).toHaveLength(others.length);
});
