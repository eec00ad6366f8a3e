import type { Mutant } from '../mutant.ts';

/** What each type of message may say, and that what cannot be sent or kept is refused before. */
export const messageTypes: readonly Mutant[] = [
  {
    name: 'sticker-of-any-size',
    file: 'shared/media/resolve-format.ts',
    from: 'animated || size <= stillStickerBytes',
    to: 'animated || size > 0',
    breaks: 'A sticker that does not move and is larger than the provider takes is refused before it is sent.',
    tests: ['test/shared/media/refused-media.test.ts'],
  },
  {
    name: 'products-counted-by-section',
    file: 'shared/sending/bodies/interactive.ts',
    from: 'list.reduce((sum, { product_ids }) => sum + product_ids.length, 0) <= mostProducts',
    to: 'list.every(({ product_ids }) => product_ids.length <= mostProducts)',
    breaks: 'A list of products has 30 at most in all sections together.',
    tests: ['test/shared/sending/bodies/interactive-further.test.ts'],
  },
  {
    name: 'data-of-a-form-that-no-table-holds',
    file: 'shared/input/fields.ts',
    from: 'if (level > mostLevels)',
    to: 'if (level > 1_000)',
    breaks: 'Data of a form that could not be stored is refused before it is sent.',
    tests: ['test/shared/sending/bodies/interactive-further.test.ts'],
  },
];
