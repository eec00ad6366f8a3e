import fc from 'fast-check';
import {
  type Asked,
  type Fault,
  type Kind,
  type Line,
  type Manner,
  names,
  type Program,
  type Said,
  type Saying,
  type Send,
  type Status,
  type Step,
  type Target,
} from './steps.ts';

/** With the prototype of all objects, so that a program can be printed and pasted. */
const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T>(model, { noNullPrototype: true } as never);
const upTo = (max: number) => fc.integer({ min: 0, max });
const oneOf = <T>(...arbitraries: fc.Arbitrary<T>[]) => fc.oneof(...arbitraries);
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, freq = 2) => fc.option(arbitrary, { nil: undefined, freq });
const weighted = <T>(...given: readonly (readonly [number, fc.Arbitrary<T>])[]) =>
  fc.oneof(...given.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const person = fc.constantFrom('Ana' as const, 'Ana' as const, 'Bia' as const, 'Ines' as const);
const status = fc.constantFrom<Status>('sent', 'delivered', 'read', 'failed');
const fault: fc.Arbitrary<Fault> = record({
  how: fc.constantFrom('dies', 'throws'),
  at: fc.integer({ min: 1, max: 25 }),
  moment: fc.constantFrom('before', 'after'),
});
const targetOf = (...of: Target['of'][]): fc.Arbitrary<Target> => record({ of: fc.constantFrom(...of), n: upTo(1) });
const anything = targetOf('text', 'image', 'echo', 'send');
const early = fc.array(record({ status, bare: fc.boolean() }), { maxLength: 2 });

const saying: fc.Arbitrary<Saying> = weighted<Saying>(
  [4, record({ say: fc.constant('text'), n: upTo(3) })],
  [2, record({ say: fc.constantFrom('image', 'echo'), n: upTo(1) })],
  [3, record({ say: fc.constant('reaction'), by: fc.constantFrom('them', 'us'), on: anything, n: upTo(2) })],
  [2, record({ say: fc.constant('edit'), on: targetOf('text', 'image', 'echo'), n: upTo(2) })],
  [1, record({ say: fc.constant('confirm'), on: targetOf('send') })],
  [1, record({ say: fc.constant('revoke'), on: targetOf('text', 'image', 'echo') })],
  [4, record({ say: fc.constant('status'), on: targetOf('send', 'send', 'send', 'echo'), status, bare: fc.boolean() })],
);
const chatappLine = fc.constantFrom<Line>(
  { with: 'Ana', via: 'chatapp' },
  { with: 'Ana', via: 'chatapp' },
  { with: 'Bia', via: 'chatapp' },
);
const gatewayLine = fc.constantFrom<Line>({ with: 'Ana', via: 'gateway' }, { with: 'Bia', via: 'gateway' });
const photoappLine = fc.constant<Line>({ with: 'Ines', via: 'photoapp' });
const said: fc.Arbitrary<Said> = fc
  .tuple(weighted([4, chatappLine], [1, gatewayLine], [2, photoappLine]), saying)
  .map(([line, what]) => ({ ...line, ...what }));
const saids = (maxLength: number, minLength = 0) => fc.array(said, { minLength, maxLength });

const manner = fc.constantFrom<Manner>(
  'accepts',
  'accepts',
  'accepts',
  'loses',
  'loses',
  'lies',
  'refuses',
  'limits',
  'is late',
);
const sendOf = (line: fc.Arbitrary<Line>, ...kinds: Kind[]): fc.Arbitrary<Send> =>
  fc
    .tuple(
      line,
      record<Omit<Send, keyof Line>>({
        kind: fc.constantFrom(...kinds),
        manner,
        key: sometimes(upTo(1)),
        on: anything,
        emoji: fc.constantFrom('🙏', '🎉', ''),
        early,
        fault: sometimes(fault, 5),
      }),
    )
    .map(([to, what]) => ({ ...to, ...what }));
const send = weighted(
  [5, sendOf(chatappLine, 'text', 'text', 'text', 'image', 'location', 'reaction', 'reaction')],
  [2, sendOf(gatewayLine, 'poll', 'place', 'audio', 'reaction')],
  [2, sendOf(photoappLine, 'audio')],
);

const webhookType = fc.constantFrom<Asked>(
  ['message_read', 'sent_message', 'message_received'],
  ['message_delivered'],
  'message_received',
  'message_sent',
  'sent_message',
  'message_delivered',
  'message_read',
  'all',
);
const someFault = sometimes(fault, 5);
const webhook = upTo(3);
const replies = fc.array(fc.constantFrom('takes', 'fails', 'hangs'), { minLength: 1, maxLength: 4 });

type Own = Extract<Step, { readonly of: unknown }>;
const of = fc.constantFrom(...names, 'A', 'A');
const own: fc.Arbitrary<Own> = weighted<unknown>(
  [
    12,
    record({
      do: fc.constant('post'),
      of,
      said: saids(6, 1),
      signed: fc.constantFrom('well', 'well', 'well', 'with the old secret', 'badly'),
      fault: sometimes(fault, 8),
    }),
  ],
  [
    10,
    record({ do: fc.constant('send'), of, sends: fc.array(send, { minLength: 1, maxLength: 4 }), beside: saids(3) }),
  ],
  [2, record({ do: fc.constant('create contact'), of, person: fc.constantFrom('Ana', 'Bia'), fault: someFault })],
  [2, record({ do: fc.constant('mark as read'), of, person, fault: someFault })],
  [2, record({ do: fc.constant('delete contact'), of, person, beside: saids(3), fault: someFault })],
  [3, record({ do: fc.constant('read'), of, person })],
  [
    1,
    record({
      do: fc.constant('create webhook'),
      of,
      type: webhookType,
      platform: fc.constantFrom('chatapp', 'photoapp'),
      fault: someFault,
    }),
  ],
  [
    1,
    record({
      do: fc.constant('change webhook'),
      of,
      n: webhook,
      to: oneOf<'another address' | 'disabled' | 'enabled' | Asked>(
        fc.constantFrom('another address', 'disabled', 'enabled'),
        webhookType,
      ),
      fault: someFault,
    }),
  ],
  [
    2,
    record({
      do: fc.constantFrom('delete webhook', 'rotate secret', 'replay', 'replay'),
      of,
      n: webhook,
      fault: someFault,
    }),
  ],
  [2, record({ do: fc.constant('answer'), of, n: webhook, replies })],
  [1, record({ do: fc.constantFrom('rotate key', 'rotate token'), of })],
) as never;

const step: fc.Arbitrary<Step> = weighted<Step>(
  [20, own],
  [5, record({ do: fc.constant('work'), fault: sometimes(fault) })],
  [2, record({ do: fc.constant('sweep'), fault: sometimes(fault) })],
  [2, record({ do: fc.constant('drain') })],
  [3, record({ do: fc.constant('wait'), seconds: fc.constantFrom(1, 3, 40, 301, 3_700, 90_000) })],
);

/** What may happen to three organizations within a week. */
export const programs: fc.Arbitrary<Program> = record({
  steps: fc.array(step, { minLength: 1, maxLength: 24, size: 'max' }),
  confirms: fc.constantFrom('soon', 'late', 'never'),
});
