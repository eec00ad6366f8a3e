import * as z from 'zod';
import { characters, headerMedia } from './content-schemas.ts';
import {
  flowAction,
  linkAction,
  listAction,
  productAction,
  productsAction,
  replyButtons,
} from './interactive-actions.ts';

const textHeader = z.strictObject({ type: z.literal('text'), text: characters(1, 60) });
const anyHeader = z.discriminatedUnion('type', [
  textHeader,
  z.strictObject({ type: z.literal('image'), image: headerMedia.image }),
  z.strictObject({ type: z.literal('video'), video: headerMedia.video }),
  z.strictObject({ type: z.literal('document'), document: headerMedia.document }),
]);
const footer = z.strictObject({ text: characters(1, 60) }).optional();

const body = z.strictObject({ text: characters(1, 1024) });

/** The `interactive` member: what is answered by a tap, or leads somewhere. */
export const interactive = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('button'),
    header: anyHeader.optional(),
    body,
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
  z.strictObject({ type: z.literal('cta_url'), header: anyHeader.optional(), body, footer, action: linkAction }),
  z.strictObject({
    type: z.literal('location_request_message'),
    body,
    action: z.strictObject({ name: z.literal('send_location') }),
  }),
  z.strictObject({
    type: z.literal('product'),
    body: body.optional(),
    footer,
    action: productAction,
  }),
  z.strictObject({ type: z.literal('product_list'), header: textHeader, body, footer, action: productsAction }),
  z.strictObject({ type: z.literal('flow'), header: anyHeader.optional(), body, footer, action: flowAction }),
]);
