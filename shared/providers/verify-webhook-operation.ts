import type { Operation } from '../http/operation.ts';
import { handshakeQuerySchema } from './handshake.ts';

/** The providers' handshake: the challenge comes back as it is. */
export const verifyWebhook = { query: handshakeQuerySchema, contentType: 'text/plain' } satisfies Operation;
