import { jsonOf } from '../../base/text.ts';
import { ApiError } from '../../errors.ts';
import { businessIdOf, type Organization } from '../../organizations/organization.ts';
import type { OutboundResult } from '../../outbound/outbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { chatappErrorOutcome } from '../chatapp-errors.ts';
import { type GraphError, graphErrorSchema, outcomeWithoutCode } from '../graph-answer.ts';
import { masked, retryWhileUnsent } from '../provider-call.ts';
import { badCredentials } from './answer.ts';
import { accountOf } from './channel.ts';

/** A call about an organization's templates. */
interface TemplateCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** In ms since the epoch. */
  readonly until: number;
}

/** `answered`: it was done, and `body` is the provider's JSON. `refused`: it was not, for `error`; `code` and `subcode` are the provider's. */
export type TemplateAnswer =
  | { readonly kind: 'answered'; readonly body: string }
  | { readonly kind: 'refused'; readonly error: ApiError; readonly code?: number; readonly subcode?: number };

/** A page of a hundred templates with ten buttons each. */
const maxAnswerBytes = 8 * 1024 * 1024;

/** Calls the provider about the organization's templates. Throws `Invalid provider` where its account is not configured. */
export async function callTemplates(
  organization: Organization,
  { method, query = {}, body, until }: TemplateCall,
  deps: Deps<'secrets' | 'http'>,
): Promise<TemplateAnswer> {
  const { token } = await accountOf(organization, deps);
  const { url, version } = deps.settings.chatappApi;
  const address = `${url}/${version}/${encodeURIComponent(businessIdOf(organization))}/message_templates`;
  const call = (timeoutMs: number) =>
    deps.http.request({
      method,
      url: `${address}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
      namedBy: 'operator',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
  return answerOf(await retryWhileUnsent(call, { deadline: until }, deps), token);
}

function answerOf(result: OutboundResult, token: string): TemplateAnswer {
  if (result.kind !== 'answer') return refused(`The provider could not be asked for its templates (${result.reason}).`);
  const answer = { ...result, body: result.body.toString('utf8') };
  const { data } = graphErrorSchema.safeParse(jsonOf(answer.body));
  if (!data && answer.status >= 200 && answer.status < 300) return { kind: 'answered', body: answer.body };
  const outcome = data ? chatappErrorOutcome(data.error, answer, badCredentials) : outcomeWithoutCode(answer);
  const codes = codesOf(data?.error);
  switch (outcome.kind) {
    case 'rejected': {
      const text = [`(${outcome.error.code}) ${outcome.error.message}`, ...forPeople(data?.error)].join(': ');
      return { kind: 'refused', error: new ApiError(outcome.name, masked(text, token)), ...codes };
    }
    case 'rate-limited': {
      const { message, retryAfter } = outcome;
      return { kind: 'refused', error: new ApiError('Rate limited', message, { retryAfter }), ...codes };
    }
    default:
      return refused(`The provider answered with HTTP ${answer.status}.`);
  }
}

/** What the provider says for people, which of templates alone says what is wrong with them. */
const forPeople = (error: GraphError | undefined): string[] =>
  typeof error?.error_user_msg === 'string' && error.error_user_msg !== '' ? [error.error_user_msg] : [];

const codesOf = (error: GraphError | undefined) => (error ? { code: error.code, subcode: error.error_subcode } : {});

const refused = (text: string): TemplateAnswer => ({
  kind: 'refused',
  error: new ApiError('Provider send failed', text),
});
