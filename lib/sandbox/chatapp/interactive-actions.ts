import * as z from 'zod';
import { characters, filled, link } from './content-schemas.ts';

type Member = { readonly value: string; readonly path: (string | number)[] };

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
export const replyButtons = z
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
export const listAction = z
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
    refuseUntitled(sections, context);
  });

/** Of several sections each has a title. */
function refuseUntitled(sections: readonly { title?: string }[], context: z.RefinementCtx): void {
  for (const [at, { title }] of sections.entries()) {
    if (title !== undefined || sections.length === 1) continue;
    const message = 'is required when there is more than one section';
    context.addIssue({ code: 'custom', path: ['sections', at, 'title'], message });
  }
}

const ofCatalog = { catalog_id: filled };
const product = z.strictObject({ product_retailer_id: filled });

/** The `action` of one product. */
export const productAction = product.extend(ofCatalog);

const maxProducts = 30;

/** The `action` of several products. */
export const productsAction = z
  .strictObject({
    ...ofCatalog,
    sections: z
      .array(z.strictObject({ title: characters(1, 24).optional(), product_items: z.array(product).min(1) }))
      .min(1)
      .max(10),
  })
  .superRefine(({ sections }, context) => {
    const count = sections.flatMap(({ product_items }) => product_items).length;
    if (count > maxProducts) {
      const message = `at most ${maxProducts} products in all sections together, and there are ${count}`;
      context.addIssue({ code: 'custom', path: ['sections'], message });
    }
    refuseUntitled(sections, context);
  });

/** The `action` of a button that opens a page. */
export const linkAction = z.strictObject({
  name: z.literal('cta_url'),
  parameters: z.strictObject({ display_text: characters(1, 20), url: link }),
});

const firstScreen = z.strictObject({
  screen: filled.optional(),
  data: z
    .looseObject({})
    .refine((data) => Object.keys(data).length > 0, 'must not be empty')
    .optional(),
});
const flowParameters = z.strictObject({
  flow_message_version: z.literal('3'),
  flow_id: filled,
  flow_cta: characters(1, 30),
  flow_token: filled.optional(),
  flow_action: z.enum(['navigate', 'data_exchange']).optional(),
  flow_action_payload: firstScreen.optional(),
});

/** The `action` of a form. Which form it is, and its screens, are not looked up. */
export const flowAction = z.strictObject({
  name: z.literal('flow'),
  parameters: flowParameters.refine(
    ({ flow_action, flow_action_payload }) => flow_action !== 'data_exchange' || !flow_action_payload,
    { path: ['flow_action_payload'], error: 'goes with the flow_action navigate alone' },
  ),
});
