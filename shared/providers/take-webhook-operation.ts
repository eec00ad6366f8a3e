import * as z from 'zod';
import type { Operation } from '../http/operation.ts';

/** A provider's webhook. Its body is read by whoever checks the signature over it. */
export const takeWebhook = { reply: z.strictObject({ success: z.literal(true) }) } satisfies Operation;
