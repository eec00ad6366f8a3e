import type { Operation } from '../http/operation.ts';
import { instancePathSchema } from '../instances/instance.ts';
import { gatewaySentSchema } from '../sending/gateway-record.ts';
import { audioBodySchema } from './audio.ts';
import { locationBodySchema } from './location.ts';
import { pollBodySchema } from './poll.ts';
import { reactionBodySchema } from './reaction.ts';

/** A reaction to a message. */
export const sendReaction = {
  path: instancePathSchema,
  body: reactionBodySchema,
  idempotent: true,
  reply: gatewaySentSchema,
} satisfies Operation;

/** A poll. */
export const sendPoll = {
  path: instancePathSchema,
  body: pollBodySchema,
  idempotent: true,
  reply: gatewaySentSchema,
} satisfies Operation;

/** A place on the map. */
export const sendLocation = {
  path: instancePathSchema,
  body: locationBodySchema,
  idempotent: true,
  reply: gatewaySentSchema,
} satisfies Operation;

/** Lambda's limit of what it is called with: 4 MB of audio are 5.6 MB of base64. */
const maxEventBytes = 6 * 1024 * 1024;

/** A recording. */
export const sendAudio = {
  path: instancePathSchema,
  body: audioBodySchema,
  maxBodyBytes: maxEventBytes,
  idempotent: true,
  reply: gatewaySentSchema,
} satisfies Operation;
