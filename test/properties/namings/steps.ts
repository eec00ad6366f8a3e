import fc from 'fast-check';

/** Whoever comes last of the people has a number that another one had before. */
export const stranger = 3;

/** What a provider names somebody by. */
export type By = 'number' | 'spelling' | 'user' | 'both' | 'lid' | 'lid and number' | 'gateway number' | 'photo';

/** One thing that a person, a provider or the organization does. What cannot be done as things stand is left out. */
export type Naming =
  | { readonly do: 'write'; readonly who: number; readonly by: By; readonly echo: boolean; readonly copies: number }
  | { readonly do: 'send'; readonly who: number; readonly answer: Told; readonly receipt: Told | 'user' | 'none' }
  | { readonly do: 'change number'; readonly who: number; readonly withUserId: boolean; readonly times: number }
  | { readonly do: 'change user id'; readonly who: number }
  | { readonly do: 'delete'; readonly who: number; readonly by: By }
  | { readonly do: 'merge'; readonly who: number; readonly one: By; readonly other: By }
  | { readonly do: 'drain' };

/** How the provider names whom a message went to. */
type Told = 'number' | 'both';

const bys: readonly By[] = ['number', 'spelling', 'user', 'both', 'lid', 'lid and number', 'gateway number', 'photo'];
const by = fc.constantFrom(...bys);
const who = fc.constantFrom(0, 0, 0, 1, 1, 2, stranger);
const step = (weight: number, model: object) => ({
  weight,
  arbitrary: fc.record(model as never, { noNullPrototype: true } as never) as fc.Arbitrary<Naming>,
});

/** All that can happen between an organization and four people. */
export const namings: fc.Arbitrary<Naming[]> = fc.array(
  fc.oneof(
    step(14, {
      do: fc.constant('write'),
      who,
      by,
      echo: fc.boolean(),
      copies: fc.constantFrom(1, 1, 2),
    }),
    step(3, {
      do: fc.constant('send'),
      who,
      answer: fc.constantFrom('number', 'both'),
      receipt: fc.constantFrom('number', 'both', 'user', 'none'),
    }),
    step(3, { do: fc.constant('change number'), who, withUserId: fc.boolean(), times: fc.constantFrom(1, 1, 2, 3) }),
    step(1, { do: fc.constant('change user id'), who }),
    step(1, { do: fc.constant('delete'), who, by }),
    step(2, { do: fc.constant('merge'), who, one: by, other: by }),
    step(3, { do: fc.constant('drain') }),
  ),
  { minLength: 3, maxLength: 24, size: 'max' },
);
