import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { enqueueMerge } from '../../../../shared/contacts/merge-request.ts';
import type { ContactId } from '../../../../shared/identifiers.ts';
import { textFrom } from '../../../support/customers.ts';
import { receiversIn } from '../../../support/receivers.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { clientOf } from '../../client.ts';
import { openPersonStage } from './person-stage.ts';

let world: World;
let stage: Awaited<ReturnType<typeof openPersonStage>>;
let aliceId: ContactId;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const [old, now, further] = ['5511900400001', '5511900400002', '5511900400003'];
/** Seconds since the epoch, a while ago; the number changes 100 seconds after it. */
const start = () => Math.floor(world.clock.now() / 1000) - 600;
const writes = (after: number, body: string, number = old) => stage.writes({ number, at: start() + after }, body);
const idAt = async (number: string) => (await stage.contactAt(number))?.id;

beforeEach(async () => {
  stage = await openPersonStage(world);
  await writes(1, 'my card ends in 4242');
  aliceId = await idAt(old);
  await stage.changes({ number: old }, now, { at: start() + 100 });
});

describe('what a person did before their number changed, and is told after that, is theirs', () => {
  test('texts, and the opt-out among them, before the next owner of the number is heard', async () => {
    await writes(50, 'late');
    await writes(60, 'STOP');
    expect(await idAt(old)).toBeUndefined();
    await writes(600, 'hello, I am new');
    expect(await stage.textsOf(aliceId)).toEqual(['my card ends in 4242', `changed to ${now}`, 'late', 'STOP']);
    expect(await stage.contactAt(now)).toMatchObject({ id: aliceId, allow_broadcast: false });
    expect(await stage.contactAt(old)).toMatchObject({ allow_broadcast: true });
    expect(await stage.textsOf(await idAt(old))).toEqual(['hello, I am new']);
  });

  test('texts after the next owner of the number was heard', async () => {
    await writes(600, 'hello, I am new');
    await writes(60, 'STOP');
    await writes(601, 'me again');
    expect(await stage.contactAt(now)).toMatchObject({ id: aliceId, allow_broadcast: false });
    expect(await stage.contactAt(old)).toMatchObject({ allow_broadcast: true });
    expect(await stage.textsOf(await idAt(old))).toEqual(['hello, I am new', 'me again']);
  });

  test('texts after somebody known got the number by a change', async () => {
    const zed = await stage.tenant.addContact(`+${further}`, 'Zed');
    await stage.changes({ number: further }, old, { at: start() + 300 });
    await writes(60, 'late');
    await writes(400, 'from my new number');
    expect(await stage.textsOf(aliceId)).toContain('late');
    expect(await stage.textsOf(zed.id)).toEqual([`changed to ${old}`, 'from my new number']);
  });

  test('and not of who gave the number up after them, or has it now', async () => {
    await writes(200, 'hello, I am Bob');
    const bob = await idAt(old);
    await stage.changes({ number: old }, further, { at: start() + 300 });
    await writes(60, 'STOP');
    await writes(250, 'late');
    await writes(600, 'hello, I am Carol');
    expect(await stage.textsOf(bob)).toEqual(['hello, I am Bob', `changed to ${further}`, 'late']);
    expect(await stage.textsOf(await idAt(old))).toEqual(['hello, I am Carol']);
    expect(await stage.contactAt(now)).toMatchObject({ id: aliceId, allow_broadcast: false });
    expect(await stage.contactAt(further)).toMatchObject({ id: bob, allow_broadcast: true });
    expect(await stage.contactAt(old)).toMatchObject({ allow_broadcast: true });
  });

  test('also where they have been merged with who gave the number up after them', async () => {
    await writes(200, 'hello, from there again');
    const other = await idAt(old);
    const organizationId = stage.tenant.organization.id;
    await enqueueMerge({ organizationId, contactIds: [other, aliceId], keepsFirst: true }, world.ports);
    await world.drain();
    await stage.changes({ number: old }, further, { at: start() + 300 });
    await writes(60, 'late');
    expect(await stage.textsOf(other)).toContain('late');
    expect(await idAt(old)).toBeUndefined();
  });

  test('texts with a user id that leads to nobody, which stays so', async () => {
    await stage.writes({ number: old, userId: 'BR.6', at: start() + 50 }, 'late');
    expect(await stage.textsOf(aliceId)).toContain('late');
    expect((await stage.contactAt(now)).identities).toEqual([{ type: 'phone', value: now, username: null }]);
  });

  test('what was typed to them on our own phone', async () => {
    const echo = textFrom('15550001111', 'to Alice', { to: old, timestamp: String(start() + 50) });
    await stage.tell('smb_message_echoes', { message_echoes: [echo] });
    expect(await stage.textsOf(aliceId)).toContain('to Alice');
    expect(await idAt(old)).toBeUndefined();
  });

  test('a choice in their app', async () => {
    await writes(600, 'hello, I am new');
    const chosen = { wa_id: old, category: 'marketing_messages', value: 'stop', timestamp: start() + 50 };
    await stage.tell('user_preferences', { user_preferences: [chosen] });
    expect(await stage.contactAt(now)).toMatchObject({ allow_broadcast: false });
    expect(await stage.contactAt(old)).toMatchObject({ allow_broadcast: true });
  });

  test('a call', async () => {
    await writes(600, 'hello, I am new');
    const receiver = await receiversIn(world).subscribe(stage.tenant, { type: 'call' });
    const call = { id: 'late', event: 'connect', from: old, to: '15550001111', timestamp: String(start() + 50) };
    await stage.tell('calls', { calls: [call] });
    await world.drain();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.contact.id)).toEqual([aliceId]);
  });
});

test('what somebody wrote who is erased since is not of who gave the number up after them', async () => {
  await writes(200, 'hello, I am Bob');
  const bob = await idAt(old);
  await stage.changes({ number: old }, further, { at: start() + 300 });
  const at = start() + 50;
  await clientOf(world.ports, stage.tenant.apiKey).deleteContact(`id=${aliceId}`);
  // Which takes some minutes.
  await world.drain();
  await stage.writes({ number: old, at }, 'STOP');
  expect(await stage.textsOf(bob)).toEqual(['hello, I am Bob', `changed to ${further}`]);
  expect(await stage.contactAt(further)).toMatchObject({ id: bob, allow_broadcast: true });
});

test('a change that is told late leads to who had the new number then, and not to who had it after them', async () => {
  const [first, second, last] = ['5511900400004', '5511900400005', '5511900400006'];
  await writes(10, 'from Ana', first);
  const ana = await idAt(first);
  await writes(120, 'still Ana', second);
  await stage.changes({ number: second }, further, { at: start() + 200 });
  await writes(250, 'I am Bob', second);
  const bob = await idAt(second);
  await stage.changes({ number: second }, last, { at: start() + 300 });
  await stage.changes({ number: first }, second, { at: start() + 100 });
  expect(await stage.textsOf(bob)).toEqual(['I am Bob', `changed to ${last}`]);
  expect(await stage.contactAt(last)).toMatchObject({ id: bob });
  expect(await stage.textsOf((await stage.contactAt(further)).id)).toEqual(await stage.textsOf(ana));
  expect(await stage.textsOf(ana)).toEqual(expect.arrayContaining(['from Ana', 'still Ana']));
});

test('who writes from a number in the second in which it was given up, or later, is somebody new', async () => {
  await writes(100, 'at once');
  expect(await idAt(old)).not.toBe(aliceId);
  expect(await stage.textsOf(await idAt(old))).toEqual(['at once']);
});

test('the next owner stays who they are under another id, whatever time their message bears', async () => {
  await stage.writes({ number: old, userId: 'BR.7', at: start() + 600 }, 'hello, I am new');
  const zedId = await idAt(old);
  await stage.writes({ number: old, userId: 'BR.7', at: start() + 50 }, 'by a slow clock');
  expect(await stage.textsOf(zedId)).toEqual(['hello, I am new', 'by a slow clock']);
});

test('a text from somebody known asks for no note', async () => {
  const asked: string[] = [];
  const { get } = world.ports.table;
  world.ports.table.get = (key, ...more) => {
    asked.push(key.sk);
    return get(key, ...more);
  };
  try {
    await writes(600, 'known', now);
  } finally {
    world.ports.table.get = get;
  }
  expect(asked).not.toContain('FORMER-HOLDER');
});
