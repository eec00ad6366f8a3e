import fc from 'fast-check';

/** A message that something can be done to: one of the customer's, of our phone app's, or what the provider took as the n-th send. */
export interface Target {
  readonly of: 'text' | 'media' | 'echo' | 'send';
  readonly n: number;
}

/** What the provider tells of. The same twice is a copy: all of it, ids and times too, follows from what is here. */
export type Said =
  | { readonly say: 'text' | 'media' | 'echo'; readonly n: number }
  | { readonly say: 'reaction'; readonly by: 'them' | 'app'; readonly on: Target; readonly n: number }
  | { readonly say: 'edit'; readonly on: Target; readonly n: number }
  | { readonly say: 'revoke'; readonly on: Target }
  | { readonly say: 'status'; readonly on: Target; readonly status: Status; readonly bare: boolean };

export type Status = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

/** How the provider takes a send. `lies`: it says that it failed, and has it all the same. */
type Manner = 'accepts' | 'loses' | 'lies' | 'refuses' | 'limits' | 'is late';

/** Where a process dies, or a call of it throws once. */
export interface Fault {
  readonly how: 'dies' | 'throws';
  readonly at: number;
  readonly moment: 'before' | 'after';
}

export interface Send {
  readonly manner: Manner;
  /** Sends with one key have one body. */
  readonly key?: number;
  /** A reaction instead of a text. */
  readonly reaction?: { readonly on: Target; readonly emoji: string };
  /** The provider tells of it before it answers, and workers hear of that. */
  readonly early: readonly { readonly status: Status; readonly bare: boolean }[];
  readonly fault?: Fault;
}

export type Act =
  | { readonly act: 'post'; readonly said: readonly Said[] }
  | { readonly act: 'send'; readonly sends: readonly Send[]; readonly beside: readonly Said[] }
  | { readonly act: 'work'; readonly fault?: Fault }
  | { readonly act: 'drain' | 'sweep' }
  | { readonly act: 'wait'; readonly seconds: number }
  | { readonly act: 'delete'; readonly beside: readonly Said[] };

export interface Plan {
  /** The customer's messages bear their user id too. */
  readonly userId: boolean;
  /** In the end the provider confirms all that it took. */
  readonly tellsAll: boolean;
  readonly acts: readonly Act[];
}

/** With the prototype of all objects, so that a plan can be printed and pasted. */
const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T>(model, { noNullPrototype: true } as never);
const upTo = (max: number) => fc.integer({ min: 0, max });
const targetOf = (...of: Target['of'][]): fc.Arbitrary<Target> => record({ of: fc.constantFrom(...of), n: upTo(1) });
const status = fc.constantFrom<Status>('sent', 'delivered', 'read', 'played', 'failed');

const said: fc.Arbitrary<Said> = fc.oneof(
  { weight: 4, arbitrary: record({ say: fc.constant('text'), n: upTo(3) }) },
  { weight: 1, arbitrary: record({ say: fc.constantFrom('media', 'echo'), n: upTo(1) }) },
  {
    weight: 3,
    arbitrary: record({
      say: fc.constant('reaction'),
      by: fc.constantFrom('them', 'app'),
      on: targetOf('text', 'media', 'echo', 'send'),
      n: upTo(2),
    }),
  },
  { weight: 2, arbitrary: record({ say: fc.constant('edit'), on: targetOf('text', 'media', 'echo'), n: upTo(2) }) },
  { weight: 1, arbitrary: record({ say: fc.constant('revoke'), on: targetOf('text', 'media', 'echo') }) },
  {
    weight: 4,
    arbitrary: record({
      say: fc.constant('status'),
      on: record({ of: fc.constantFrom<Target['of']>('send', 'send', 'send', 'echo'), n: upTo(3) }),
      status,
      bare: fc.boolean(),
    }),
  },
) as fc.Arbitrary<Said>;

const fault: fc.Arbitrary<Fault> = record({
  how: fc.constantFrom('dies', 'throws'),
  at: fc.integer({ min: 1, max: 25 }),
  moment: fc.constantFrom('before', 'after'),
});
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

const send: fc.Arbitrary<Send> = record({
  manner: fc.constantFrom<Manner>(
    'accepts',
    'accepts',
    'accepts',
    'loses',
    'loses',
    'lies',
    'refuses',
    'limits',
    'is late',
  ),
  key: sometimes(upTo(1)),
  reaction: sometimes(
    record({ on: targetOf('text', 'media', 'echo', 'send'), emoji: fc.constantFrom('🙏', '🎉', '') }),
  ),
  early: fc.array(record({ status, bare: fc.boolean() }), { maxLength: 2 }),
  fault: fc.option(fault, { nil: undefined, freq: 5 }),
});

const saids = (maxLength: number, minLength = 0) => fc.array(said, { minLength, maxLength });
const act = (deletes: boolean): fc.Arbitrary<Act> =>
  fc.oneof(
    { weight: 6, arbitrary: record({ act: fc.constant('post'), said: saids(6, 1) }) },
    {
      weight: 4,
      arbitrary: record({
        act: fc.constant('send'),
        sends: fc.array(send, { minLength: 1, maxLength: 4 }),
        beside: saids(3),
      }),
    },
    { weight: 3, arbitrary: record({ act: fc.constant('work'), fault: sometimes(fault) }) },
    { weight: 2, arbitrary: record({ act: fc.constantFrom('drain', 'sweep') }) },
    {
      weight: 2,
      arbitrary: record({ act: fc.constant('wait'), seconds: fc.constantFrom(1, 3, 40, 301, 3_700, 90_000) }),
    },
    ...(deletes ? [{ weight: 1, arbitrary: record({ act: fc.constant('delete'), beside: saids(3) }) }] : []),
  ) as fc.Arbitrary<Act>;

const plan = (deletes: boolean): fc.Arbitrary<Plan> =>
  record({
    userId: fc.boolean(),
    tellsAll: fc.boolean(),
    acts: fc.array(act(deletes), { minLength: 1, maxLength: 14, size: 'max' }),
  });

/** What may happen to one conversation within a week. */
export const plans: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 3, arbitrary: plan(false) },
  { weight: 1, arbitrary: plan(true) },
);
