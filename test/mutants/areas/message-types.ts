import type { Mutant } from '../mutant.ts';

const marks = 'test/functions/messages/mark-read.test.ts';

/** What each type of message may say, and that what cannot be sent or kept is refused before; and what reading one does. */
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
  {
    name: 'read-only-where-the-provider-agrees',
    file: 'shared/reading/mark-message.ts',
    from: 'const unread = (await markRead({ organizationId: organization.id, place }, deps)) ?? 0;',
    to: 'const unread = 0;',
    breaks: 'A message that was read is read here, and what came after it is counted.',
    tests: [marks],
  },
  {
    name: 'sent-messages-are-read',
    file: 'shared/reading/mark-message.ts',
    from: "if (stored.direction !== 'inbound')",
    to: 'if (stored.deleted_at)',
    breaks: 'What was sent is not marked as read by who sent it.',
    tests: [marks],
  },
  {
    name: 'refused-mark-is-told-as-taken',
    file: 'shared/reading/mark-message.ts',
    from: 'refuseUntold(await tell(mark, deps).catch(readAllTheSame));',
    to: 'await tell(mark, deps).catch(readAllTheSame);',
    breaks: 'A caller hears that the provider has not taken the mark.',
    tests: [marks],
  },
  {
    name: 'server-is-told-of-one-message',
    file: 'shared/reading/mark-message.ts',
    from: 'stored.instance === undefined ? []',
    to: 'stored.instance !== undefined ? []',
    breaks: 'A server is told of what came in before a message as well.',
    tests: ['test/functions/messages/mark-read-elsewhere.test.ts'],
  },
];
