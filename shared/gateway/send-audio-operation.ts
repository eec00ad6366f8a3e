import type { Operation } from '../http/operation.ts';
import { audioBodySchema } from './audio.ts';
import { instancePathSchema } from './instance-path.ts';
import { gatewaySentSchema } from './sent-body.ts';

/** Lambda's limit of what it is called with: 4 MB of audio are 5.6 MB of base64. */
const maxEventBytes = 6 * 1024 * 1024;

/** E10. */
export const sendAudio = {
  path: instancePathSchema,
  body: audioBodySchema,
  maxBodyBytes: maxEventBytes,
  idempotent: true,
  reply: gatewaySentSchema,
} satisfies Operation;
