import * as z from 'zod';
import { treatmentOf } from '../chatapp/error-codes.ts';
import { type GraphError, graphErrorSchema, type ProviderAnswer, rateLimited, wordsOf } from '../graph-answer.ts';
import type { RefusalName, SendOutcome } from '../outcome.ts';
import { wordsIn } from './words.ts';

/** Seconds to wait where the server names none. */
const usualWait = 60;

/**
 * v2 says 400 to whatever its connection to the chat-app throws, and its database after the message has left: these are no
 * fault of the message, and it may have arrived.
 */
const passing =
  /\b(timed?[\s-]?out|timeout|connection (closed|lost|terminated|failure|reset)|prisma(client|repository))/i;

/** Reads an answer that is no yes. Below 500 the server has turned the call away; above, nobody knows. */
export function refusalOf(
  body: unknown,
  answer: Pick<ProviderAnswer, 'status' | 'headers'>,
  instance: string,
): SendOutcome {
  const { status } = answer;
  if (status === 429) return rateLimited({ ...answer, body: '' }, usualWait);
  if (status >= 500 || status === 408) return { kind: 'unknown', reason: `a ${status} of the gateway's server` };
  if (status === 401 || status === 403) {
    const why = 'refuses its key; give the instance the right one';
    return refused('Invalid provider', status, `The server of the instance ${instance} ${why}.`);
  }
  if (status === 404) {
    const why = 'knows no such instance, or its address is not that of an Evolution v2 API';
    return refused('Invalid provider', status, `The server of the instance ${instance} ${why}.`);
  }
  if (status < 400) {
    const why = `answers with HTTP ${status}; give the instance the server's own address`;
    return refused('Invalid provider', status, `The server of the instance ${instance} ${why}.`);
  }
  const words = wordsIn(body);
  if (words === '') return refused('Provider rejected message', status, `HTTP ${status} and no reason.`);
  return refused(passing.test(words) ? 'Provider send failed' : 'Provider rejected message', status, words);
}

const statusSchema = z.object({ status: z.union([z.int(), z.string().regex(/^[45]\d\d$/)]).transform(Number) });
const graphSchema = z.object({ code: z.int(), message: z.string() });
const flagSchema = z.union([
  z.object({ error: z.union([z.literal(true), z.string().min(1), z.looseObject({})]) }),
  z.object({ success: z.literal(false) }),
]);

/**
 * The refusal that a body holds although its status says yes; undefined when there is none. Instances on the provider's
 * own API return its error so, bare or under `error`.
 */
export function errorIn(body: object, answer: ProviderAnswer, instance: string): SendOutcome | undefined {
  const graph = graphErrorSchema.safeParse(graphSchema.safeParse(body).success ? { error: body } : body);
  if (graph.success) return graphRefusal(graph.data.error, answer, instance);
  const status = statusSchema.safeParse(body).data?.status ?? 0;
  if (status >= 400 && status <= 599) return refusalOf(body, { ...answer, status }, instance);
  if (!flagSchema.safeParse(body).success) return undefined;
  return refused('Provider send failed', answer.status, wordsIn(body) || 'An error without a reason.');
}

function graphRefusal(error: GraphError, answer: ProviderAnswer, instance: string): SendOutcome {
  const { code } = error;
  const treatment = treatmentOf(code, { isTransient: error.is_transient, status: answer.status });
  if (typeof treatment === 'object') return rateLimited(answer, treatment.retryAfter, code);
  // The provider likes to repeat a refused token in its text.
  const message =
    treatment === 'Invalid provider'
      ? `The provider refused the credentials of the instance ${instance}; reconnect it on its server.`
      : wordsOf(error);
  return refused(treatment, code, message);
}

const refused = (name: RefusalName, code: number, message: string): SendOutcome => ({
  kind: 'refused',
  name,
  error: { code, message },
});
