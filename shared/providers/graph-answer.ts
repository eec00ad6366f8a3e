import * as z from 'zod';
import type { SendOutcome } from '../channels/channel.ts';
import type { TextAnswer } from '../outbound/outbound.ts';

/**
 * The error of the Graph API, which the providers of both channels speak: a code, at times with a second one that says more.
 * Members of another type count as absent.
 */
export const graphErrorSchema = z.looseObject({
  error: z.looseObject({
    code: z.int(),
    error_subcode: z.int().optional().catch(undefined),
    message: z.string().catch(''),
    is_transient: z.boolean().catch(false),
    error_data: z
      .union([z.string(), z.looseObject({ details: z.string().catch('') }).transform((data) => data.details)])
      .catch(''),
  }),
});
export type GraphError = z.infer<typeof graphErrorSchema>['error'];

/** An error in the provider's words. */
export const errorText = ({ message, error_data }: GraphError): string =>
  [message, error_data].filter(Boolean).join(': ');

/** The outcome of an answer that limits the rate. `wait` in seconds, where its headers name none; `code` of its error. */
export function rateLimitedOutcome({ headers }: TextAnswer, wait: number, code?: number): SendOutcome {
  const which = code === undefined ? '' : ` (${code})`;
  return {
    kind: 'rate-limited',
    retryAfter: retryAfterOf(headers) ?? wait,
    message: `The provider's rate limit is reached${which}.`,
  };
}

/**
 * The outcome of an answer other than 2xx without an error's code: something between us and the provider gave it. Below 500
 * it has turned the call away; from 500 on, the provider may have the message.
 */
export function outcomeWithoutCode(answer: TextAnswer): SendOutcome {
  const { status } = answer;
  if (status === 429) return rateLimitedOutcome(answer, 60);
  if (status >= 500 || status === 408) return { kind: 'unknown', reason: `a ${status} without an error code` };
  const message = `The provider turned the call away with HTTP ${status} and no error code.`;
  return { kind: 'rejected', name: 'Provider send failed', error: { code: status, message } };
}

/** `Retry-After` in whole seconds; the provider may send a decimal. A date or nonsense counts as absent. */
function retryAfterOf(headers: Headers): number | undefined {
  const seconds = Math.ceil(Number(headers.get('retry-after') ?? Number.NaN));
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : undefined;
}
