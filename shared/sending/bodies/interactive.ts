import * as z from 'zod';
import {
  forbidden,
  nameLength,
  optionalText,
  orAbsent,
  orEmpty,
  ownObject,
  requiredText,
  webAddress,
} from '../../input/fields.ts';
import { listOf, refuseRepeats } from '../../input/lists.ts';
import { blankParams } from '../../input/parse.ts';
import { envelope } from './envelope.ts';
import { headerMediaSchema } from './media.ts';

/** Code points. */
const bodyLength = 1024;

/** What most kinds of interactive message have. Limits in code points, from the spec. */
const interactiveTexts = {
  body: requiredText({ max: bodyLength }),
  header: optionalText({ max: 60 }),
  footer: optionalText({ max: 60 }),
};

/** Limits in code points: the title's is the spec's, the id's and its form the provider's. */
export const replyButtonSchema = z.object({
  id: requiredText({ max: 256 }).refine((id) => id.trim() === id, { error: 'must not begin or end with white space' }),
  title: requiredText({ max: 20 }),
});

const buttons = listOf(replyButtonSchema, { min: 1, max: 3 }).superRefine((list, context) => {
  for (const member of ['id', 'title'] as const) {
    refuseRepeats(
      list.map((button, index) => ({ value: button[member], path: [index, member] })),
      context,
    );
  }
});

/** A line or a file above the text, and not both. */
const headed = { ...interactiveTexts, header_media: orAbsent(headerMediaSchema) };
const oneHeader = <Shape extends { header: z.ZodType; header_media: z.ZodType }>(schema: z.ZodObject<Shape>) =>
  schema.refine(
    ({ header, header_media }: { header?: unknown; header_media?: unknown }) =>
      header === undefined || header_media === undefined,
    {
      path: ['header_media'],
      error: 'must not be given together with interactive.header',
    },
  );

/** One to three quick replies below a text. */
export const interactiveButtonSchema = oneHeader(z.object({ type: z.literal('button'), ...headed, buttons }));

/** Limits in code points: the id's is the provider's, the others are the spec's. */
export const rowSchema = z.object({
  id: requiredText({ max: 200 }),
  title: requiredText({ max: 24 }),
  description: optionalText({ max: 72 }),
});

export const sectionSchema = z.object({
  title: optionalText({ max: 24 }),
  rows: listOf(rowSchema, { min: 1, max: 10 }),
});

/** One to ten sections, each with a title where there are several. */
const titledSections = <Section extends z.ZodType<{ readonly title?: string }>>(section: Section) =>
  listOf(section, { min: 1, max: 10 }).superRefine((list, context) => {
    for (const [index, { title }] of list.entries()) {
      if (title !== undefined || list.length === 1) continue;
      const message = 'is required when there is more than one section';
      context.addIssue({ code: 'custom', path: [index, 'title'], message, params: blankParams });
    }
  });

/** The provider takes ten rows in all sections together. The spec says ten in each, so that refusal is left to the provider. */
const sections = titledSections(sectionSchema).superRefine((list, context) => {
  const places = list.flatMap(({ rows }, section) =>
    rows.map(({ id }, row) => ({ value: id, path: [section, 'rows', row, 'id'] })),
  );
  refuseRepeats(places, context);
});

/** A menu of rows, in sections, behind a button. */
export const interactiveListSchema = z.object({
  type: z.literal('list'),
  ...interactiveTexts,
  button: requiredText({ max: 20 }),
  sections,
  header_media: forbidden('is not supported on lists; they take a text header'),
});

/** Takes a person to a page. Limits in code points, from the provider, as all that follow. */
export const interactiveLinkSchema = oneHeader(
  z.object({
    type: z.literal('cta_url'),
    ...headed,
    button: orEmpty(z.object({ text: requiredText({ max: 20 }), url: webAddress() })),
  }),
);

const bodyAlone = (noun: string) => forbidden(`is not supported on ${noun}`);

/** Asks a person where they are. */
export const interactiveLocationRequestSchema = z.object({
  type: z.literal('location_request'),
  body: interactiveTexts.body,
  header: bodyAlone('location requests'),
  header_media: bodyAlone('location requests'),
  footer: bodyAlone('location requests'),
});

/** Of a catalog, and of what is in it. Meta's catalogs end ids at 100 characters. */
const catalogId = requiredText({ max: 100 });

/** One product, under its own picture and name. */
export const interactiveProductSchema = z.object({
  type: z.literal('product'),
  body: optionalText({ max: bodyLength }),
  footer: interactiveTexts.footer,
  header: bodyAlone('products'),
  header_media: bodyAlone('products'),
  catalog_id: catalogId,
  product_id: catalogId,
});

/** In all sections together. */
const mostProducts = 30;

export const productSectionSchema = z.object({
  title: optionalText({ max: 24 }),
  product_ids: listOf(catalogId, { min: 1, max: mostProducts }),
});

const productSections = titledSections(productSectionSchema).refine(
  (list) => list.reduce((sum, { product_ids }) => sum + product_ids.length, 0) <= mostProducts,
  { error: `must have at most ${mostProducts} products in all sections together` },
);

/** Several products of a catalog. */
export const interactiveProductListSchema = z.object({
  type: z.literal('product_list'),
  ...interactiveTexts,
  header: requiredText({ max: 60 }),
  header_media: forbidden('is not supported on product lists; they take a text header'),
  catalog_id: catalogId,
  sections: productSections,
});

/** Opens a form that the organization has made at the provider. */
export const interactiveFlowSchema = oneHeader(
  z.object({
    type: z.literal('flow'),
    ...headed,
    button: orEmpty(z.object({ text: requiredText({ max: 30 }) })),
    flow_id: requiredText({ max: nameLength }),
    flow_token: optionalText({ max: nameLength }),
    flow_action: orAbsent(z.enum(['navigate', 'data_exchange'])),
    screen: optionalText({ max: nameLength }),
    data: orAbsent(ownObject),
  }),
).superRefine(({ flow_action, screen, data }, context) => {
  // There the form asks the organization's own server what to show first.
  if (flow_action !== 'data_exchange' || (screen ?? data) === undefined) return;
  const message = 'is not supported with the flow_action data_exchange';
  context.addIssue({ code: 'custom', path: [screen === undefined ? 'data' : 'screen'], message });
});

const kinds = [
  interactiveButtonSchema,
  interactiveListSchema,
  interactiveLinkSchema,
  interactiveLocationRequestSchema,
  interactiveProductSchema,
  interactiveProductListSchema,
  interactiveFlowSchema,
] as const;

const interactiveSchema = z.discriminatedUnion('type', kinds, {
  error: ({ code, input }) => {
    if (input === undefined || input === null) return 'is required for interactive messages';
    const names = kinds.map(({ shape }) => shape.type.value).join(', ');
    return code === 'invalid_union' ? `must be one of ${names}` : undefined;
  },
});
export type Interactive = z.infer<typeof interactiveSchema>;

/** A text that is answered by a tap, or leads somewhere. */
export const interactiveMessageSchema = z.object({
  message_type: z.literal('interactive'),
  ...envelope,
  interactive: interactiveSchema,
});
