import type { Operation } from '../http/operation.ts';
import { photoappBodySchema } from './photoapp-body.ts';
import { photoappSentSchema } from './photoapp-result.ts';

/** E2. */
export const sendPhotoapp = {
  body: photoappBodySchema,
  idempotent: true,
  reply: photoappSentSchema,
} satisfies Operation;
