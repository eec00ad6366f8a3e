import { expect, test } from '@jest/globals';
import { checkEvents } from './events-invariants.ts';
import { openEventsStage } from './events-stage.ts';
import { openEventsWorld } from './events-world.ts';
import { isWhole } from './every-death.ts';
import { newNumber, text } from './everybody.ts';
import { makeHostile } from './hostile-engine.ts';
import { photoappId } from './kinds.ts';
import { chatappPost, photoappPost, post } from './provider-posts.ts';
import type { Reply } from './subscriber.ts';
import { type Swept, sweep } from './until-settled.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].slice(0, isWhole ? 12 : 1);
const replies: readonly Reply[] = ['takes', 'fails', 'takes', 'takes', 'hangs', 'takes'];
const chances = { conflict: 0.3, throttle: 0.03, unprocessed: 0.4, stale: 0.5 };
const swept: readonly Swept[] = ['contact', 'send', 'media', 'delivery'];

let isHostile = false;

test.each(seeds)(
  'what comes in is stored once and reaches its webhooks while the table conflicts, throttles and answers in part (seed %i)',
  async (seed) => {
    const place = await openEventsWorld((client) => makeHostile(client, { seed, ...chances }, () => isHostile));
    const { world } = place;
    try {
      const stage = await openEventsStage(place);
      stage.receiver.turns = Array.from({ length: 30 }, (_, index) => replies[index % replies.length] as Reply);
      const stranger = newNumber();
      const ids = Array.from({ length: 8 }, (_, index) => `wamid.${index + 1}`);
      const messages = ids.map((id, index) => text(id, `text ${index}`, index % 2 === 0 ? {} : { from: stranger }));
      const theirs = { sender: { id: photoappId }, recipient: { id: stage.tenant.organization.photoapp_account_id } };
      const mids = ['mid.1', 'mid.2'];
      const events = mids.map((mid) => ({ ...theirs, message: { mid, text: mid } }));

      isHostile = true;
      await Promise.all([
        stage.tell(chatappPost(stage.tenant, messages), ids),
        // The same again, and somebody else's.
        post(world.ports, chatappPost(stage.tenant, messages.toReversed())),
        stage.tell(photoappPost(stage.tenant, events), mids),
        stage.send(world.ports),
        stage.send(world.ports),
      ]);
      await stage.tellStatuses('delivered');
      for (let round = 0; round < 4; round++) {
        // As long as a worker may have what it reads in hand, and never too long for a message to be shown again.
        await world.drain(world.ports, world.clock.now() + 20_000);
        // A run of a sweeper that is throttled everywhere fails, and the next one is its retry.
        for (const what of swept) await sweep(what, world.ports).catch(() => {});
        world.clock.advance(61_000);
      }
      isHostile = false;
      stage.receiver.turns = [];
      await stage.tellStatuses('sent', 'delivered', 'read');
      await checkEvents(stage, await stage.settled());
      expect(stage.accepted.size).toBe(10);
    } finally {
      isHostile = false;
      await world.close();
    }
  },
  60_000,
);
