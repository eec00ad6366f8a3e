import * as z from 'zod';
import { characters } from './characters.ts';
import { refuseDuplicates } from './duplicates.ts';

const row = z.strictObject({
  id: characters(1, 200),
  title: characters(1, 24),
  description: characters(0, 72).optional(),
});

const section = z.strictObject({ title: characters(1, 24).optional(), rows: z.array(row).min(1) });

/** A list holds ten rows over all its sections together, not ten in each. */
const mostRows = 10;

/** The `action` of a list message. */
export const listAction = z
  .strictObject({ button: characters(1, 20), sections: z.array(section).min(1).max(10) })
  .superRefine(({ sections }, context) => {
    const rows = sections.flatMap(({ rows }, at) =>
      rows.map(({ id }, index) => ({ value: id, path: ['sections', at, 'rows', index, 'id'] })),
    );
    if (rows.length > mostRows) {
      const message = `at most ${mostRows} rows in all sections together, and there are ${rows.length}`;
      context.addIssue({ code: 'custom', path: ['sections'], message });
    }
    refuseDuplicates(rows, context);
    if (sections.length === 1) return;
    for (const [at, { title }] of sections.entries()) {
      if (title !== undefined) continue;
      const message = 'is required when there is more than one section';
      context.addIssue({ code: 'custom', path: ['sections', at, 'title'], message });
    }
  });
