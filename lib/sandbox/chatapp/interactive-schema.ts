import * as z from 'zod';
import { characters, headerMedia } from './content-schemas.ts';

interface Member {
  readonly value: string;
  readonly path: (string | number)[];
}

/** Refuses each value that an earlier member already has. */
function refuseDuplicates(members: readonly Member[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const { value, path } of members) {
    if (seen.has(value)) context.addIssue({ code: 'custom', path, message: 'must be unique in the message' });
    seen.add(value);
  }
}

const reply = z.strictObject({
  id: characters(1, 256).refine((id) => id.trim() === id, 'must not start or end with a space'),
  title: characters(1, 20),
});

/** The `action` of a button message: one to three quick replies. */
const replyButtons = z
  .strictObject({
    buttons: z
      .array(z.strictObject({ type: z.literal('reply'), reply }))
      .min(1)
      .max(3),
  })
  .superRefine(({ buttons }, context) => {
    for (const member of ['id', 'title'] as const) {
      const pathOf = (index: number) => ['buttons', index, 'reply', member];
      refuseDuplicates(
        buttons.map((button, index) => ({ value: button.reply[member], path: pathOf(index) })),
        context,
      );
    }
  });

const row = z.strictObject({
  id: characters(1, 200),
  title: characters(1, 24),
  description: characters(0, 72).optional(),
});

const section = z.strictObject({ title: characters(1, 24).optional(), rows: z.array(row).min(1) });

/** A list holds ten rows over all its sections together, not ten in each. */
const maxRows = 10;

/** The `action` of a list message. */
const listAction = z
  .strictObject({ button: characters(1, 20), sections: z.array(section).min(1).max(10) })
  .superRefine(({ sections }, context) => {
    const rows = sections.flatMap(({ rows }, at) =>
      rows.map(({ id }, index) => ({ value: id, path: ['sections', at, 'rows', index, 'id'] })),
    );
    if (rows.length > maxRows) {
      const message = `at most ${maxRows} rows in all sections together, and there are ${rows.length}`;
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

const textHeader = z.strictObject({ type: z.literal('text'), text: characters(1, 60) });
const anyHeader = z.discriminatedUnion('type', [
  textHeader,
  z.strictObject({ type: z.literal('image'), image: headerMedia.image }),
  z.strictObject({ type: z.literal('video'), video: headerMedia.video }),
  z.strictObject({ type: z.literal('document'), document: headerMedia.document }),
]);
const footer = z.strictObject({ text: characters(1, 60) }).optional();

/** The `interactive` member: reply buttons or a list. */
export const interactive = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('button'),
    header: anyHeader.optional(),
    body: z.strictObject({ text: characters(1, 1024) }),
    footer,
    action: replyButtons,
  }),
  z.strictObject({
    type: z.literal('list'),
    header: textHeader.optional(),
    body: z.strictObject({ text: characters(1, 4096) }),
    footer,
    action: listAction,
  }),
]);
