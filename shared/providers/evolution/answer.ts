import * as z from 'zod';
import { isObject } from '../../base/is-object.ts';
import { boundedId, exactJsonOf } from '../../base/text.ts';
import type { RefusalName, SendOutcome } from '../../channels/channel.ts';
import type { TextAnswer } from '../../outbound/outbound.ts';
import { chatappErrorOutcome } from '../chatapp-errors.ts';
import { graphErrorSchema, rateLimitedOutcome } from '../graph-answer.ts';
import { memberOf, tolerantText } from '../tolerant-reader.ts';
import { recipientNamesIn } from './key.ts';

/**
 * Reads an Evolution server's answer to a call of the named instance. v2 says yes with 201 and the bare record; some
 * versions wrap it, and some hand on a refusal under 201. A yes without `key.id` leaves the outcome unknown.
 */
export function outcomeOf(answer: TextAnswer, instance: string): SendOutcome {
  const body = exactJsonOf(answer.body);
  if (answer.status < 200 || answer.status > 299) return statusOutcome(body, answer, instance);
  const candidates = recordsIn(body);
  const raw = candidates.find((candidate) => idOf(candidate) !== undefined);
  const providerId = idOf(raw);
  if (raw && providerId !== undefined) {
    const knownAs = recipientNamesIn(raw, undefined);
    return { kind: 'accepted', providerId, raw, ...(knownAs && { knownAs }) };
  }
  const refused = candidates.map((each) => errorOutcome(each, answer, instance)).find((each) => each !== undefined);
  return refused ?? { kind: 'unknown', reason: `a ${answer.status} without key.id` };
}

const idOf = (record: unknown): string | undefined => boundedId(memberOf(memberOf(record, 'key'), 'id'));

/** Where the record, or an error, may be: the body, its only item, or what is wrapped in either. */
function recordsIn(body: unknown): Readonly<Record<string, unknown>>[] {
  const outer = Array.isArray(body) ? body[0] : body;
  const inner = ['response', 'data', 'message'].map((name) => memberOf(outer, name));
  return [outer, ...inner.map((each) => (Array.isArray(each) ? each[0] : each))].filter(isObject);
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
function errorOutcome(body: object, answer: TextAnswer, instance: string): SendOutcome | undefined {
  const graph = graphErrorSchema.safeParse(graphSchema.safeParse(body).success ? { error: body } : body);
  if (graph.success) {
    const badCredentials = `The provider refused the credentials of the instance ${instance}; reconnect it on its server.`;
    return chatappErrorOutcome(graph.data.error, answer, badCredentials);
  }
  const status = statusSchema.safeParse(body).data?.status ?? 0;
  if (status >= 400 && status <= 599) return statusOutcome(body, { ...answer, status }, instance);
  if (!flagSchema.safeParse(body).success) return undefined;
  return refused('Provider send failed', answer.status, serverErrorText(body) || 'An error without a reason.');
}

/** Seconds to wait where the server names none. */
const usualWait = 60;

/**
 * v2 says 400 to whatever its connection to the chat-app throws, and its database after the message has left: these are no
 * fault of the message, and it may have arrived.
 */
const transientFailure =
  /\b(timed?[\s-]?out|timeout|connection (closed|lost|terminated|failure|reset)|prisma(client|repository))/i;

/** The outcome by the status of an answer that is no yes. Below 500 the server has turned the call away; from 500 on it is unknown. */
function statusOutcome(body: unknown, answer: Pick<TextAnswer, 'status' | 'headers'>, instance: string): SendOutcome {
  const { status } = answer;
  if (status === 429) return rateLimitedOutcome({ ...answer, body: '' }, usualWait);
  if (status >= 500 || status === 408) return { kind: 'unknown', reason: `a ${status} of the gateway's server` };
  const fault = setupFaultOf(status);
  if (fault) {
    const error = { code: status, message: `The server of the instance ${instance} ${fault}.` };
    return { kind: 'rejected', name: 'Invalid provider', error, isDisconnected: true };
  }
  const words = serverErrorText(body);
  if (words === '') return refused('Provider rejected message', status, `HTTP ${status} and no reason.`);
  return refused(transientFailure.test(words) ? 'Provider send failed' : 'Provider rejected message', status, words);
}

/** What is wrong with the instance's address or key, by the status; undefined when neither is. */
function setupFaultOf(status: number): string | undefined {
  if (status === 401 || status === 403) return 'refuses its key; give the instance the right one';
  if (status === 404) return 'knows no such instance, or its address is not that of an Evolution v2 API';
  return status < 400 ? `answers with HTTP ${status}; give the instance the server's own address` : undefined;
}

const refused = (name: RefusalName, code: number, message: string): SendOutcome => ({
  kind: 'rejected',
  name,
  error: { code, message },
});

/** Characters of an error that are kept: an item of the table has its limits. */
const maxWords = 2_000;
/** How deep lists in lists are read. */
const maxDepth = 4;

/**
 * What an Evolution server's error says in words: `response.message`, a text or a list of texts, or what stands where other
 * versions put it. Empty when it says nothing.
 */
function serverErrorText(body: unknown): string {
  const places = [
    memberOf(memberOf(body, 'response'), 'message'),
    memberOf(body, 'message'),
    memberOf(body, 'response'),
  ];
  const found = [...places, memberOf(body, 'error')]
    .map((place) => textsIn(place, maxDepth))
    .find(({ length }) => length > 0);
  // The cut may leave half a pair.
  return [...new Set(found)].join('; ').slice(0, maxWords).toWellFormed();
}

function textsIn(value: unknown, depth: number): string[] {
  if (Array.isArray(value)) return depth === 0 ? [] : value.slice(0, 50).flatMap((each) => textsIn(each, depth - 1));
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  // How v2 says that the number is not on the chat-app: `{jid, exists: false, number}`.
  if (memberOf(value, 'exists') === false) {
    const who = [memberOf(value, 'number'), memberOf(value, 'jid')]
      .map((each) => tolerantText.parse(each))
      .find(Boolean);
    return [`${who ?? 'The number'} is not on the chat-app`];
  }
  return depth === 0
    ? []
    : ['message', 'details', 'error'].flatMap((name) => textsIn(memberOf(value, name), depth - 1));
}
