import * as z from 'zod';
import { endpoint } from '../../shared/http/endpoint.ts';
import { findMessage } from '../../shared/messages/find-message.ts';
import { toMessage } from '../../shared/messages/message.ts';

const querySchema = z.object({ id: z.string().max(512) });

/** `GET /message`: one message by our id or the provider's. */
export const serve = endpoint('get-message', { query: querySchema }, async ({ organization, query }, deps) => ({
  body: { success: true, message: toMessage(await findMessage(organization, query.id, deps)) },
}));
export const handler = serve();
