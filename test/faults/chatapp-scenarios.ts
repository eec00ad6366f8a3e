import { expect } from '@jest/globals';
import type { EventsScenario } from './events-case.ts';
import type { EventsStage } from './events-stage.ts';
import { newNumber, number, text } from './everybody.ts';
import { at, taken } from './inbound-items.ts';
import { chatappListPost, chatappPost } from './provider-posts.ts';
import { sweep } from './until-settled.ts';

const reaction = (id: string, message_id: string, emoji?: string) => ({
  from: number,
  id,
  timestamp: at,
  type: 'reaction',
  reaction: { message_id, ...(emoji !== undefined && { emoji }) },
});

const image = (id: string) => ({
  from: number,
  id,
  timestamp: at,
  type: 'image',
  image: { id: `file-of-${id}`, mime_type: 'image/png', sha256: 'x', caption: 'look' },
});

/** Messages that came before, and were handled. */
const handled = async (stage: EventsStage, ids: readonly string[], ...messages: readonly unknown[]) => {
  await taken(ids, ...messages)(stage);
  await stage.world.drain();
};

/** What comes from the chat-app’s people, and from our phone app. */
export const chatappScenarios: readonly EventsScenario[] = [
  {
    name: 'the worker on a text of a contact, and all who come after it',
    prepare: taken(['wamid.1'], text('wamid.1')),
  },
  {
    name: 'the worker on a text of a stranger, and all who come after it',
    prepare: (stage) => {
      const from = newNumber();
      const contacts = [{ wa_id: from, profile: { name: 'Bia Lima' } }];
      return stage.tell(chatappPost(stage.tenant, [text('wamid.1', 'hello', { from })], contacts), ['wamid.1']);
    },
  },
  {
    name: 'the worker on a burst of texts, one of them doubled',
    prepare: taken(
      ['wamid.1', 'wamid.2', 'wamid.3'],
      text('wamid.1'),
      text('wamid.2'),
      text('wamid.1', 'again'),
      text('wamid.3'),
    ),
  },
  {
    name: 'the worker on a copy of a message that came an hour ago',
    prepare: async (stage) => {
      await handled(stage, ['wamid.1'], text('wamid.1'));
      stage.world.clock.advance(3_700_000);
      await taken([], text('wamid.1', 'again'))(stage);
    },
  },
  { name: 'the worker on a picture', prepare: taken(['wamid.1'], image('wamid.1')) },
  {
    name: 'the sweeper on a picture that could not be had at first, and the worker after it',
    prepare: async (stage) => {
      stage.file = 'not now';
      await handled(stage, ['wamid.1'], image('wamid.1'));
      stage.file = 'there';
      stage.world.clock.advance(61_000);
    },
    step: async (stage, ports) => {
      await sweep('media', ports);
      await stage.world.drain(ports);
    },
  },
  {
    name: 'the worker on a picture that is gone',
    prepare: async (stage) => {
      stage.file = 'never';
      await taken(['wamid.1'], image('wamid.1'))(stage);
    },
  },
  {
    name: 'the worker on a reaction, another in its place, and one that is taken back',
    prepare: async (stage) => {
      await handled(stage, ['wamid.1', 'wamid.2'], text('wamid.1'), text('wamid.2'));
      await taken(
        ['wamid.r1', 'wamid.r2', 'wamid.r3'],
        reaction('wamid.r1', 'wamid.1', '👍'),
        { ...reaction('wamid.r2', 'wamid.1', '🎉'), timestamp: '1790000002' },
        { ...reaction('wamid.r3', 'wamid.1'), timestamp: '1790000003' },
      )(stage);
    },
  },
  {
    name: 'the worker on a reaction that is taken back as a message is, and another that waits for its own',
    prepare: async (stage) => {
      const revoke = (id: string) => ({
        from: number,
        id: `wamid.v.${id}`,
        timestamp: at,
        type: 'revoke',
        revoke: { original_message_id: id },
      });
      await handled(stage, ['wamid.1'], text('wamid.1'));
      await handled(
        stage,
        ['wamid.r1', 'wamid.r2'],
        reaction('wamid.r1', 'wamid.1', '👍'),
        reaction('wamid.r2', 'wamid.2', '🎉'),
      );
      await taken(['wamid.2'], revoke('wamid.r1'), revoke('wamid.r2'), text('wamid.2'))(stage);
    },
    check: async (stage) => {
      const items = await stage.items();
      const borne = items.map((item) => item['reaction:them'] as { emoji: string } | undefined);
      expect(borne.flatMap((each) => each?.emoji ?? [])).toEqual(['', '']);
      const rows = items.filter(({ sk }) => /^REACTION#/.test(String(sk)));
      expect(rows.map(({ message }) => message)).toEqual(['[deleted]', '[deleted]']);
    },
  },
  {
    name: 'the worker on a reaction that came before its message',
    prepare: taken(['wamid.r1', 'wamid.1'], reaction('wamid.r1', 'wamid.1', '👍'), text('wamid.1')),
  },
  {
    name: 'the worker on an edit and a picture that is taken back',
    prepare: async (stage) => {
      await handled(stage, ['wamid.1', 'wamid.2'], text('wamid.1', 'frist'), image('wamid.2'));
      const edit = { original_message_id: 'wamid.1', message: { type: 'text', text: { body: 'first' } } };
      await taken(
        [],
        { from: number, id: 'wamid.e', timestamp: at, type: 'edit', edit },
        { from: number, id: 'wamid.v', timestamp: at, type: 'revoke', revoke: { original_message_id: 'wamid.2' } },
      )(stage);
    },
    check: async (stage) => {
      const shown = (await stage.items()).flatMap(({ sk, message }) => (/^MESSAGE#/.test(String(sk)) ? message : []));
      expect(shown).toEqual(['first', '[deleted]']);
    },
  },
  {
    name: 'the worker on edits and revocations that come before their messages, each told twice',
    prepare: async (stage) => {
      const doneTo = (original_message_id: string, type: 'edit' | 'revoke', second: number, body = '') => ({
        from: number,
        id: `wamid.${type}.${second}.${original_message_id}`,
        timestamp: String(Number(at) + second),
        type,
        [type]: { original_message_id, ...(type === 'edit' && { message: { type: 'text', text: { body } } }) },
      });
      const early = [
        doneTo('wamid.1', 'edit', 20, 'third'),
        doneTo('wamid.1', 'edit', 10, 'second'),
        doneTo('wamid.2', 'edit', 10, 'more of it'),
        doneTo('wamid.2', 'revoke', 20),
      ];
      await taken(['wamid.1', 'wamid.2'], ...early, text('wamid.1', 'first'), image('wamid.2'), ...early)(stage);
    },
    check: async (stage) => {
      const rows = (await stage.items()).filter(({ sk }) => /^MESSAGE#/.test(String(sk)));
      expect(rows.map(({ message }) => message)).toEqual(['third', '[deleted]']);
      const texts = rows.map(({ earlier_texts = [] }) =>
        (earlier_texts as { message: string }[]).map(({ message }) => message),
      );
      expect(texts).toEqual([['first', 'second'], []]);
      const events = stage.receiver.log.map(({ body }) => JSON.parse(body));
      const edits = events.filter(({ type }) => type === 'message_edited').map(({ id }) => id);
      expect(new Set(edits).size).toBe(2);
      const ofDeleted = events.filter(({ data }) => data.message.type === 'deleted').map(({ type }) => type);
      expect(new Set(ofDeleted)).toEqual(new Set(['message_deleted']));
    },
  },
  {
    name: 'the worker on a picture that is taken back while it is recorded and its file is fetched',
    prepare: (stage) =>
      taken(['wamid.1'], image('wamid.1'), {
        from: number,
        id: 'wamid.v',
        timestamp: at,
        type: 'revoke',
        revoke: { original_message_id: 'wamid.1' },
      })(stage),
    check: async (stage) => {
      const rows = (await stage.items()).filter(({ sk }) => /^MESSAGE#/.test(String(sk)));
      expect(rows).toMatchObject([{ message: '[deleted]', media_url: null }]);
      expect(rows[0]).not.toHaveProperty('media_key');
    },
  },
  {
    name: 'the worker on a person without a number, who then has one',
    prepare: (stage) => {
      const from = newNumber();
      const user_id = `BR.${from}`;
      const hidden = { ...text('wamid.1', 'hidden'), from: undefined, from_user_id: user_id };
      return stage.tell(
        chatappPost(stage.tenant, [hidden, text('wamid.2', 'shown', { from, from_user_id: user_id })]),
        ['wamid.1', 'wamid.2'],
      );
    },
  },
  {
    name: 'the worker on a person whose number has changed',
    prepare: async (stage) => {
      const wa_id = newNumber();
      const system = { type: 'user_changed_number', body: 'Ana has changed her number', wa_id };
      await taken(
        ['wamid.s', 'wamid.1'],
        { from: number, id: 'wamid.s', timestamp: at, type: 'system', system },
        text('wamid.1', 'from the new one', { from: wa_id }),
      )(stage);
    },
  },
  {
    name: 'the worker on messages of a group',
    prepare: taken(
      ['wamid.1', 'wamid.2'],
      text('wamid.1', 'from Ana', { group_id: 'a-group' }),
      text('wamid.2', 'from a stranger', { group_id: 'a-group', from: '447700900123' }),
    ),
  },
  {
    name: 'the worker on what was sent from the phone app',
    prepare: (stage) => {
      const echo = { ...text('wamid.1', 'by hand'), from: '15550001111', to: number };
      return stage.tell(chatappListPost(stage.tenant, 'smb_message_echoes', { message_echoes: [echo] }), ['wamid.1']);
    },
  },
  {
    name: 'the worker on a call',
    prepare: (stage) => {
      const call = {
        id: 'wacid.1',
        from: number,
        to: '15550001111',
        event: 'terminate',
        timestamp: at,
        direction: 'USER_INITIATED',
        status: 'COMPLETED',
      };
      return stage.tell(chatappListPost(stage.tenant, 'calls', { calls: [call] }));
    },
    check: async ({ receiver }) => expect(receiver.log.length).toBeGreaterThan(0),
  },
];
