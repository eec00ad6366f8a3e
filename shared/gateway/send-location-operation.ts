import type { Operation } from '../http/operation.ts';
import { instancePathSchema } from './instance-path.ts';
import { locationBodySchema } from './location.ts';
import { gatewaySentSchema } from './sent-body.ts';

/** E9. */
export const sendLocation = {
  path: instancePathSchema,
  body: locationBodySchema,
  idempotent: true,
  reply: gatewaySentSchema,
} satisfies Operation;
