import type { Operation } from '../http/operation.ts';
import { instancePathSchema } from './instance-path.ts';
import { reactionBodySchema } from './reaction.ts';
import { gatewaySentSchema } from './sent-body.ts';

/** E7. */
export const sendReaction = {
  path: instancePathSchema,
  body: reactionBodySchema,
  idempotent: true,
  reply: gatewaySentSchema,
} satisfies Operation;
