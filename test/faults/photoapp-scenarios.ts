import { expect } from '@jest/globals';
import { hours } from '../../shared/base/clock.ts';
import type { EventsScenario } from './events-case.ts';
import { profile } from './events-stage.ts';
import { takenFromPhotoapp } from './inbound-items.ts';
import { photoappId } from './kinds.ts';

/** Nobody's contact yet. */
const stranger = { sender: { id: '77' } };

/** What comes from the photo-app’s people. */
export const photoappScenarios: readonly EventsScenario[] = [
  {
    name: 'the worker on a text and a picture of the photo-app',
    prepare: takenFromPhotoapp(
      ['mid.1', 'mid.2'],
      { message: { mid: 'mid.1', text: 'hi' } },
      { message: { mid: 'mid.2', attachments: [{ type: 'image', payload: { url: 'https://cdn.example/a.png' } }] } },
    ),
  },
  {
    name: 'the worker on the first message of somebody on the photo-app, who is asked for',
    prepare: (stage) => takenFromPhotoapp(['mid.1'], { ...stranger, message: { mid: 'mid.1', text: 'hi' } })(stage),
    check: async (stage) => {
      // What died in the middle is asked for again with the next message, a day later.
      stage.world.clock.advance(hours(24));
      await takenFromPhotoapp(['mid.2'], { ...stranger, message: { mid: 'mid.2', text: 'again' } })(stage);
      await stage.world.drain();
      const named = (await stage.items()).filter(({ sk, photoapp_id }) => sk === 'CONTACT' && photoapp_id === '77');
      expect(named).toMatchObject([{ full_name: profile.name, photoapp_username: profile.username }]);
    },
  },
  {
    name: 'the worker on several attachments in one message, and a button without an id that was pressed',
    prepare: takenFromPhotoapp(
      ['mid.1', 'part.2.mid.1', 'part.3.mid.1', `postback.${photoappId}.1790000000123.h50Qyuy4ItRSvxtdpY76Nm`],
      {
        message: {
          mid: 'mid.1',
          attachments: ['a', 'b', 'c'].map((name) => ({
            type: 'image',
            payload: { url: `https://cdn.example/${name}` },
          })),
        },
      },
      { postback: { title: 'Start', payload: 'GET_STARTED' } },
    ),
  },
  {
    name: 'the worker on a message with several attachments that is taken back',
    prepare: async (stage) => {
      const attachments = [1, 2].map(() => ({ type: 'image', payload: { url: 'https://cdn.example/a.png' } }));
      await takenFromPhotoapp(['mid.1', 'part.2.mid.1'], { message: { mid: 'mid.1', attachments } })(stage);
      await stage.world.drain();
      await takenFromPhotoapp([], { message: { mid: 'mid.1', is_deleted: true } })(stage);
    },
  },
  {
    name: 'the worker on a reaction of the photo-app and a message that is taken back',
    prepare: async (stage) => {
      await takenFromPhotoapp(
        ['mid.1', 'mid.2'],
        { message: { mid: 'mid.1', text: 'hi' } },
        { message: { mid: 'mid.2', text: 'oops' } },
      )(stage);
      await stage.world.drain();
      const reacted = { mid: 'mid.1', action: 'react', reaction: 'love', emoji: '❤' };
      await takenFromPhotoapp(
        [`reacted.${photoappId}.1790000000123.mid.1`],
        { reaction: reacted },
        { message: { mid: 'mid.2', is_deleted: true } },
      )(stage);
    },
  },
  {
    name: 'the worker on what was edited and unsent on the photo-app before it came',
    prepare: takenFromPhotoapp(
      ['mid.1', 'mid.2'],
      { message_edit: { mid: 'mid.1', text: 'third', num_edit: 2 } },
      { message: { mid: 'mid.2', is_deleted: true } },
      { message: { mid: 'mid.1', text: 'first' } },
      { message_edit: { mid: 'mid.1', text: 'second', num_edit: 1 } },
      { message: { mid: 'mid.2', attachments: [{ type: 'image', payload: { url: 'https://cdn.example/a.png' } }] } },
    ),
    check: async (stage) => {
      const shown = (await stage.items()).flatMap(({ sk, message }) => (/^MESSAGE#/.test(String(sk)) ? message : []));
      expect(shown).toEqual(['third', '[deleted]']);
    },
  },
];
