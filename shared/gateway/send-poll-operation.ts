import type { Operation } from '../http/operation.ts';
import { instancePathSchema } from './instance-path.ts';
import { pollBodySchema } from './poll.ts';
import { gatewaySentSchema } from './sent-body.ts';

/** E8. */
export const sendPoll = {
  path: instancePathSchema,
  body: pollBodySchema,
  idempotent: true,
  reply: gatewaySentSchema,
} satisfies Operation;
