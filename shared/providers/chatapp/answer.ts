import * as z from 'zod';
import type { SendOutcome } from '../outcome.ts';
import { treatmentOf } from './error-codes.ts';

const acceptedSchema = z.looseObject({ messages: z.array(z.looseObject({ id: z.string().min(1).max(512) })).min(1) });

const errorSchema = z.looseObject({
  error: z.looseObject({
    code: z.int(),
    message: z.string().catch(''),
    is_transient: z.boolean().catch(false),
    error_data: z
      .union([z.string(), z.looseObject({ details: z.string().catch('') }).transform((data) => data.details)])
      .catch(''),
  }),
});

interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Reads the provider's answer to a message call. An answer that says neither yes nor no leaves the outcome unknown. */
export function outcomeOf(answer: ProviderAnswer): SendOutcome {
  const body = jsonOf(answer.body);
  const refused = errorSchema.safeParse(body);
  if (refused.success) return refusalOf(refused.data.error, answer);
  const accepted = acceptedSchema.safeParse(body);
  if (answer.status >= 200 && answer.status < 300) {
    if (!accepted.success) return { kind: 'unknown', reason: `a ${answer.status} without a message id` };
    const [{ id }] = accepted.data.messages as [{ id: string }];
    return { kind: 'accepted', providerId: id, raw: body as Record<string, unknown> };
  }
  return withoutCode(answer);
}

function refusalOf(error: z.infer<typeof errorSchema>['error'], { status, headers }: ProviderAnswer): SendOutcome {
  const { code } = error;
  const treatment = treatmentOf(code, { isTransient: error.is_transient, status });
  if (typeof treatment === 'object') {
    const retryAfter = waitOf(headers) ?? treatment.retryAfter;
    return { kind: 'rate-limited', retryAfter, message: `The provider's rate limit is reached (${code}).` };
  }
  // The provider likes to repeat a refused token in its text.
  const message =
    treatment === 'Invalid provider'
      ? "The provider refused the organization's credentials; reconnect the chat-app channel."
      : [error.message, error.error_data].filter(Boolean).join(': ');
  return { kind: 'refused', name: treatment, error: { code, message } };
}

/** Something between us and the provider answered. Below 500 it has turned the call away; above, nobody knows. */
function withoutCode({ status, headers }: ProviderAnswer): SendOutcome {
  if (status === 429) {
    return {
      kind: 'rate-limited',
      retryAfter: waitOf(headers) ?? 60,
      message: "The provider's rate limit is reached.",
    };
  }
  if (status >= 500 || status === 408) return { kind: 'unknown', reason: `a ${status} without an error code` };
  const message = `The provider turned the call away with HTTP ${status} and no error code.`;
  return { kind: 'refused', name: 'Provider send failed', error: { code: status, message } };
}

/** `Retry-After` in whole seconds; the provider may send a decimal. A date or nonsense counts as absent. */
function waitOf(headers: Headers): number | undefined {
  const seconds = Math.ceil(Number(headers.get('retry-after') ?? Number.NaN));
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
