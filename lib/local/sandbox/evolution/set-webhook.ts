import * as z from 'zod';
import { isToken } from '../bearer-token.ts';
import type { Call, SandboxState } from '../call.ts';
import { parseJson, readBody } from '../read-body.ts';
import { jsonReply, type Reply } from '../reply.ts';
import { evolutionError, noInstance, unauthorized } from './evolution-error.ts';
import { instanceIn, isUnknown } from './instance.ts';

const Body = z.object({
  webhook: z.object({
    enabled: z.literal(true),
    url: z.string().regex(/^http:\/\/\S+$/, 'must be an http address'),
    headers: z.record(z.string(), z.string().regex(/^[\x20-\x7e]+$/)).default({}),
    byEvents: z.boolean().default(false),
  }),
});

/** `POST /evolution/webhook/set/{instance}`: where the instance's webhooks go from now on, with these headers, all or each event by itself. */
export async function setEvolutionWebhook({ request, id }: Call, { senders }: SandboxState): Promise<Reply> {
  const instance = instanceIn(id);
  if (isUnknown(instance)) return noInstance(instance);
  if (!isToken(request.headers.apikey)) return unauthorized();
  const parsed = Body.safeParse(parseJson((await readBody(request)) ?? Buffer.of()));
  if (!parsed.success) return evolutionError(400, [z.prettifyError(parsed.error)]);
  const { url, headers, byEvents } = parsed.data.webhook;
  senders.ofInstance(instance).deliverTo({ url, headers, byEvents });
  return jsonReply(201, { instanceName: instance, webhook: { enabled: true, url } });
}
