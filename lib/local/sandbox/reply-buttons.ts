import * as z from 'zod';
import { characters } from './characters.ts';
import { refuseDuplicates } from './duplicates.ts';

const reply = z.strictObject({
  id: characters(1, 256).refine((id) => id.trim() === id, 'must not start or end with a space'),
  title: characters(1, 20),
});

/** The `action` of a button message: one to three quick replies. */
export const replyButtons = z
  .strictObject({
    buttons: z
      .array(z.strictObject({ type: z.literal('reply'), reply }))
      .min(1)
      .max(3),
  })
  .superRefine(({ buttons }, context) => {
    for (const member of ['id', 'title'] as const) {
      const place = (index: number) => ['buttons', index, 'reply', member];
      refuseDuplicates(
        buttons.map((button, index) => ({ value: button.reply[member], path: place(index) })),
        context,
      );
    }
  });
