import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { parseJson, readBody } from './read-body.ts';
import { jsonReply, type Reply } from './reply.ts';

/** The body of a request to one of the sandbox's own pages, or the refusal, which ends with what is `allowed`. */
export async function checkedBody<Body>(
  request: IncomingMessage,
  schema: z.ZodType<Body>,
  allowed: string,
): Promise<{ readonly body: Body } | { readonly refusal: Reply }> {
  const bytes = await readBody(request);
  if (!bytes) return { refusal: jsonReply(413, { error: 'the body is over 1 MB' }) };
  const parsed = schema.safeParse(parseJson(bytes));
  if (parsed.success) return { body: parsed.data };
  return { refusal: jsonReply(400, { error: `${z.prettifyError(parsed.error)}\n${allowed}` }) };
}
