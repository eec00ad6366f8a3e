import { documentedProblems, problemsOf } from '../support/documented.ts';
import type { FuzzRequest } from './make-request.ts';
import type { FuzzAnswer } from './send-request.ts';

/** What an answer, or a line of the log, must not hold. */
export interface Leaks {
  /** Keys, tokens and secrets of this run. */
  readonly secrets: readonly string[];
}

/** How a stack looks: a frame of it, a file of the checkout, or one of Node's. */
const frame = /\n?\s+at [\w.<>[\] ]+ ?\(?(file:|node:|\/)|node_modules\/|node:internal/;
/** A subscription's secret is shown by the answers that make it, and by no others. The documentation shows samples. */
const showsSecret = /^(POST \/set-webhooks|POST \/webhooks\/[^/]+\/rotate-secret)/;
const documentation = /^(\/openapi(-gateway|-console)?\.json|\/docs)/;

/** Statuses with which API Gateway answers by itself, documented as `default`. A 503 would be a function that took too long. */
const gatewayAnswers = new Set([413, 431]);

/** The failures of a provider that are a 500 or more by contract. */
const providerFailures = ['Provider upload failed', 'Provider send failed', 'Send outcome unknown', 'Send unconfirmed'];

/** Everything that is wrong with the answer to a request. `mayFail` where the sandbox was asked to fail. */
export function problemsOfAnswer(
  { operation, method, target }: FuzzRequest,
  answer: FuzzAnswer,
  { secrets, mayFail }: Leaks & { readonly mayFail: boolean },
): string[] {
  const { status, text, body } = answer;
  const leaks = documentation.test(target) ? [] : leaksIn(text, { secrets });
  if (
    leaks.length === 0 &&
    /whsec_/.test(text) &&
    !documentation.test(target) &&
    !showsSecret.test(`${method} ${target}`)
  )
    leaks.push('a subscription’s secret');
  if (status >= 500 && !(mayFail && operation.parameters.some(({ name }) => name === 'Idempotency-Key')))
    return [`a status of ${status}`, ...leaks];
  // Another method, or another path, has no documentation of its own.
  if (method !== operation.method || isElsewhere(answer)) return leaks;
  const { path } = operation;
  if (gatewayAnswers.has(status) && !isOurs(body)) {
    const place = ['components', 'responses', 'GatewayRefusal', 'content', 'application/json', 'schema'];
    return [...problemsOf(body, ...place), ...leaks];
  }
  return [...documentedProblems({ path, method } as Parameters<typeof documentedProblems>[0], answer), ...leaks];
}

const isOurs = (body: unknown) => Object.hasOwn(Object(body), 'error');

/** The answer of a route that is not there, or of a path with other methods or a slash too many, to a target whose path was changed. */
const isElsewhere = ({ status, text }: FuzzAnswer) =>
  status === 308 || ((status === 404 || status === 405) && text.includes('"Cannot '));

/** What a text shows that it must not. */
export function leaksIn(text: string, { secrets }: Leaks): string[] {
  const shown = secrets.filter((secret) => text.includes(secret)).map((secret) => `the secret ${secret.slice(0, 8)}…`);
  return frame.test(text) ? [...shown, 'a stack'] : shown;
}

/** Whether the answer says that the provider failed, or refused the message: what was sent is then on record, as it should be. */
export const isOfProvider = ({ text }: FuzzAnswer): boolean =>
  [...providerFailures, 'Provider rejected message', 'Invalid provider'].some((name) => text.includes(name));
