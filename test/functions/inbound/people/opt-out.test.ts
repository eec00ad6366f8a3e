import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { receive, takePhotoapp, textFrom } from '../../../support/customers.ts';
import { type Receiver, receiversIn } from '../../../support/receivers.ts';
import { jsonAnswer, openWorld, refusedBy, type World } from '../../../support/world.ts';
import { clientOf } from '../../client.ts';
import { openPersonStage } from './person-stage.ts';

let world: World;
let stage: Awaited<ReturnType<typeof openPersonStage>>;
let receiver: Receiver;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  stage = await openPersonStage(world);
  receiver = await receiversIn(world).subscribe(stage.tenant, { type: 'contact_updated' });
});
afterAll(() => world.close());

const number = '5511977001000';
const writes = (text: string, at = 1_790_000_000) => stage.writes({ number, at }, text);
const client = () => clientOf(world.ports, stage.tenant.apiKey);
const contact = async () => (await client().contact({ query: `phone_number=${number}` })).body.contact;
const allows = async () => (await contact()).allow_broadcast;
/** The events of this, with what stands in each. */
const told = () => {
  const events = receiver.received.map(({ body }) => JSON.parse(body).data);
  return events.filter(({ changed }) => changed.includes('allow_broadcast'));
};
/** The person chooses in their app. */
const chooses = (value: string, { at = 1_790_000_000, category = 'marketing_messages' } = {}) =>
  stage.tell('user_preferences', {
    contacts: [{ profile: { name: 'Ana' }, wa_id: number }],
    user_preferences: [{ wa_id: number, detail: 'User requested to stop', category, value, timestamp: at }],
  });

describe('a person opts out, and in again,', () => {
  test.each([
    ['STOP', 'START'],
    ['parar', 'Voltar'],
    [' Sair\n', 'unstop'],
    ['UnSubScribe', 'start '],
  ])('by the whole text %j and %j, each of which is told once', async (out, back) => {
    await writes('Oi');
    expect(await allows()).toBe(true);
    await writes(out, 1_790_000_001);
    expect(await allows()).toBe(false);
    await writes(back, 1_790_000_002);
    await world.drain();
    expect(await allows()).toBe(true);
    expect(told().map(({ changed, contact: { allow_broadcast } }) => [changed, allow_broadcast])).toEqual([
      [['allow_broadcast'], expect.any(Boolean)],
      [['allow_broadcast'], true],
    ]);
  });

  test('in their app, when they are a contact', async () => {
    await chooses('stop');
    expect((await client().contact({ query: `phone_number=${number}` })).status).toBe(404);
    await writes('Oi');
    await chooses('stop', { at: 1_790_000_001 });
    expect(await allows()).toBe(false);
    await chooses('resume', { at: 1_790_000_002 });
    expect(await allows()).toBe(true);
    expect(told()).toHaveLength(2);
  });

  test('with their first message', async () => {
    await writes('stop');
    expect(await allows()).toBe(false);
  });
});

test.each(['Please stop', 'STOP!', 'nonstop', 'não quero parar', ''])(
  'the text %j says nothing of broadcasts',
  async (text) => {
    await writes(text);
    expect(await allows()).toBe(true);
  },
);

test.each([
  ['what is typed on our own phone', { kind: 'echo' }],
  ['a message in a group', { group_id: 'group-1' }],
  [
    'a button of ours',
    {
      type: 'interactive',
      text: undefined,
      interactive: { type: 'button_reply', button_reply: { id: '1', title: 'STOP' } },
    },
  ],
  ['a caption', { type: 'image', text: undefined, image: { id: '1', caption: 'STOP' } }],
])('%s says nothing of broadcasts', async (_what, { kind, ...given }: Record<string, unknown>) => {
  await writes('Oi');
  const message = textFrom(number, 'STOP', given);
  if (kind === 'echo')
    await stage.tell('smb_message_echoes', { message_echoes: [{ ...message, from: '15550001111', to: number }] });
  else await receive({ world, tenant: stage.tenant }, [message]);
  expect(await allows()).toBe(true);
});

test.each([
  ['another category', { category: 'utility' }, 'stop'],
  ['another value', {}, 'pause'],
])('a preference of %s is acknowledged, and changes nothing', async (_what, given, value) => {
  await writes('Oi');
  await chooses(value, given);
  expect(await allows()).toBe(true);
  expect(world.queues.inboundDead.nextAt()).toBeUndefined();
});

test('what was said earlier and comes later, or again, changes nothing', async () => {
  await writes('START', 1_790_000_005);
  await writes('STOP', 1_790_000_004);
  await chooses('stop', { at: 1_790_000_003 });
  expect(await allows()).toBe(true);
  expect(told()).toHaveLength(0);
});

test('a message whose time lies ahead keeps nobody from opting out, nor the service window open', async () => {
  await writes('START', 4_102_444_800);
  world.clock.advance(60_000);
  await writes('STOP', Math.floor(world.clock.now() / 1000));
  expect(await allows()).toBe(false);
  const day = 24 * 3_600_000;
  expect(Date.parse((await contact()).service_window.expires_at)).toBeLessThanOrEqual(world.clock.now() + day);
});

test('within one second the last message counts, also when the first comes again', async () => {
  const stop = textFrom(number, 'STOP');
  const { tenant } = stage;
  await receive({ world, tenant }, [stop, textFrom(number, 'START')]);
  expect(await allows()).toBe(true);
  await receive({ world, tenant }, [stop]);
  expect(await allows()).toBe(true);
});

test('what the organization sets stands, although the provider sends the word again, until the person says it anew', async () => {
  const { tenant } = stage;
  const stop = textFrom(number, 'STOP');
  await receive({ world, tenant }, [stop]);
  await client().updateContact(`phone_number=${number}`, { allow_broadcast: true });
  await receive({ world, tenant }, [stop]);
  expect(await allows()).toBe(true);
  await writes('STOP', 1_790_000_009);
  expect(await allows()).toBe(false);
});

test('a person of the photo-app opts out as well', async () => {
  const { organization } = stage.tenant;
  const write = async (text: string) => {
    const message = { mid: `mid.${text}`, text };
    const [sender, recipient] = [{ id: '178414' }, { id: organization.photoapp_account_id }];
    await takePhotoapp(world, stage.tenant, [{ sender, recipient, timestamp: 1_790_000_000_000, message }]);
    await world.drain();
    return (await client().contact({ query: 'photoapp_id=178414' })).body.contact.allow_broadcast;
  };
  expect([await write('Oi'), await write('sair')]).toEqual([true, false]);
});

describe('a message that the provider refuses because the person wants no marketing (131050)', () => {
  const refusal = { code: 131050, title: 'User has stopped receiving marketing messages' };
  const failed = (code: number, timestamp: string) => ({ status: 'failed', errors: [{ ...refusal, code }], timestamp });

  test('opts them out when a receipt says so, once, until they say otherwise', async () => {
    await writes('Oi');
    const id = await stage.sends({ phone_number: number });
    // The send has taken the receiver's place as the world's other side.
    receiver = await receiversIn(world).subscribe(stage.tenant, {
      type: 'contact_updated',
      url: 'https://second.example/hook',
    });
    await stage.hears(id, failed(131050, '1790000300'));
    expect(await allows()).toBe(false);
    await client().updateContact(`phone_number=${number}`, { allow_broadcast: true });
    await stage.hears(id, failed(131050, '1790000300'));
    await world.drain();
    expect(await allows()).toBe(true);
    expect(told().map(({ contact: { allow_broadcast } }) => allow_broadcast)).toEqual([false, true]);
  });

  test('opts them out when it says so at once', async () => {
    await writes('Oi');
    world.provider = () => jsonAnswer(400, refusedBy(131050));
    expect((await client().sendText({ phone_number: number })).body.error).toBe('Provider rejected message');
    await world.drain();
    expect(await allows()).toBe(false);
  });

  test('says nothing where they have opted in since', async () => {
    await writes('Oi');
    const id = await stage.sends({ phone_number: number });
    await writes('START', 1_790_000_301);
    await stage.hears(id, failed(131050, '1790000300'));
    expect(await allows()).toBe(true);
  });

  test.each([131026, 131047, 131049])('and no other failure does: %i', async (code) => {
    await writes('Oi');
    await stage.hears(await stage.sends({ phone_number: number }), failed(code, '1790000300'));
    expect(await allows()).toBe(true);
  });
});
