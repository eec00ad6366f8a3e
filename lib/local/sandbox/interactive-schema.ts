import * as z from 'zod';
import { characters } from './characters.ts';
import { listAction } from './list-action.ts';
import { headerMedia } from './media-schema.ts';
import { replyButtons } from './reply-buttons.ts';

const textHeader = z.strictObject({ type: z.literal('text'), text: characters(1, 60) });
const anyHeader = z.discriminatedUnion('type', [
  textHeader,
  z.strictObject({ type: z.literal('image'), image: headerMedia.image }),
  z.strictObject({ type: z.literal('video'), video: headerMedia.video }),
  z.strictObject({ type: z.literal('document'), document: headerMedia.document }),
]);
const footer = z.strictObject({ text: characters(1, 60) }).optional();

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
