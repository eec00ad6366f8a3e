import { expect, test } from '@jest/globals';
import { openDeletionStage } from '../deletion-stage.ts';
import { checkEvents } from '../events-invariants.ts';
import { openEventsStage } from '../events-stage.ts';
import { eventsWorldIn } from '../events-world.ts';
import { newNumber, subscribeTo, text } from '../everybody.ts';
import { checkInvariants } from '../invariants.ts';
import { photoappId } from '../kinds.ts';
import type { Manner } from '../provider-ledger.ts';
import { chatappPost, photoappPost, post } from '../provider-posts.ts';
import { openStage, type Stage } from '../stage.ts';
import type { Reply } from '../subscriber.ts';
import { sweepAll } from '../until-settled.ts';
import { type HostilePlace, openHostileWorld } from './hostile-world.ts';
import { seeds } from './seeds.ts';

const manners: readonly Manner[] = ['accepts', 'loses its answer', 'accepts', 'refuses', 'fails for now', 'limits'];
const replies: readonly Reply[] = ['takes', 'fails', 'takes', 'takes', 'hangs', 'takes'];
const turnsOf = <T>(turns: readonly T[], length: number): T[] =>
  Array.from({ length }, (_, index) => turns[index % turns.length] as T);

/** Tests a flow on a hostile AWS of its own. */
function testHostile(name: string, play: (place: HostilePlace) => Promise<void>): void {
  test.each(seeds(1, 8))(`${name} (seed %i)`, async (seed) => {
    const place = await openHostileWorld(seed);
    try {
      await play(place);
    } finally {
      place.hostility.isOn = false;
      await place.world.close();
    }
  });
}

/** Workers and sweepers, each minute. A run of a sweeper that is throttled fails, and the next one is its retry. */
async function work({ world }: HostilePlace, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await world.drain(world.ports, world.clock.now() + 20_000);
    await sweepAll(world.ports).catch(() => {});
    world.clock.advance(61_000);
  }
}

/** A reader sees at every moment as many messages as are counted. */
async function readWhole({ conversation, world }: Stage): Promise<void> {
  const { status, body } = await conversation();
  if (status !== 200) return void world.clock.advance(100);
  expect(body.messages).toHaveLength(body.pagination.totalMessages);
}

testHostile('nothing is lost or doubled of many sends at once on a hostile AWS', async (place) => {
  const { world, hostility } = place;
  const stage = await openStage(world, 'text', 'subscribed');
  hostility.isOn = true;
  stage.provider.turns = turnsOf(manners, 24);
  const send = (index: number) => stage.send(world.ports, index % 3 === 0 ? `key ${index}` : undefined);
  // In three waves: one may find its organization throttled for a second, and come to nothing.
  for (const wave of [0, 8, 16]) {
    const sends = Array.from({ length: 8 }, (_, index) => send(wave + index));
    let isSent = false;
    const sent = Promise.all(sends).then(() => {
      isSent = true;
    });
    while (!isSent) await readWhole(stage);
    await sent;
    await readWhole(stage);
    world.clock.advance(1_000);
  }
  await stage.tell(world.ports, ['read', 'delivered', 'sent']);
  await work(place, 5);
  hostility.isOn = false;
  await stage.tell(world.ports, ['sent', 'delivered', 'read']);
  for (let day = 0; day < 4; day++) await stage.settle(25 * 3_600_000);
  expect(stage.provider.accepted.length).toBeGreaterThan(0);
  await checkInvariants(stage, { told: true });
});

testHostile('nothing is left of a contact that is deleted amid sends on a hostile AWS', async (place) => {
  const { world, dynamo, hostility } = place;
  const stage = await openDeletionStage(world, dynamo);
  hostility.isOn = true;
  stage.provider.turns = turnsOf(manners, 16);
  const sends = stage.provider.turns.map(
    (_, index) => () => stage.send(world.ports, index % 3 === 0 ? `key ${index}` : undefined),
  );
  const acts = [...sends.slice(0, 8), () => stage.remove(world.ports), ...sends.slice(8)];
  await Promise.all(acts.map((act) => act()));
  await work(place, 4);
  hostility.isOn = false;
  expect([202, 404]).toContain((await stage.remove(world.ports)).status);
  await stage.settleAll();
  await stage.checkErased();
});

testHostile('what comes in at once is stored once and reaches its webhooks on a hostile AWS', async (place) => {
  const { world, hostility } = place;
  const stage = await openEventsStage(await eventsWorldIn(place));
  stage.receiver.turns = turnsOf(replies, 30);
  const stranger = newNumber();
  const ids = Array.from({ length: 8 }, (_, index) => `wamid.${index + 1}`);
  const messages = ids.map((id, index) => text(id, `text ${index}`, index % 2 === 0 ? {} : { from: stranger }));
  const theirs = { sender: { id: photoappId }, recipient: { id: stage.tenant.organization.photoapp_account_id } };
  const mids = ['mid.1', 'mid.2'];
  const events = mids.map((mid) => ({ ...theirs, message: { mid, text: mid } }));

  hostility.isOn = true;
  // What comes from now on goes to this one too.
  for (let tries = 0; stage.webhooks.length < 3 && tries < 9; tries++) {
    await subscribeTo(world, stage.tenant).then(
      (webhook) => stage.webhooks.push(webhook),
      () => world.clock.advance(1_000),
    );
  }
  const told = await Promise.all([
    stage.tell(chatappPost(stage.tenant, messages), ids),
    stage.tell(photoappPost(stage.tenant, events), mids),
    // The same again.
    post(world.ports, chatappPost(stage.tenant, messages.toReversed())),
    stage.send(world.ports),
    stage.send(world.ports),
  ]);
  if (stage.provider.accepted.length > 0) await stage.tellStatuses(['delivered']);
  await work(place, 4);
  hostility.isOn = false;
  stage.receiver.turns = [];
  // The provider posts again what was not taken.
  if (told[0] !== 200) await stage.tell(chatappPost(stage.tenant, messages), ids);
  if (told[1] !== 200) await stage.tell(photoappPost(stage.tenant, events), mids);
  if (stage.provider.accepted.length > 0) await stage.tellStatuses(['sent', 'delivered', 'read']);
  await checkEvents(stage, await stage.settled());
  expect(stage.accepted.size).toBe(10);
});
