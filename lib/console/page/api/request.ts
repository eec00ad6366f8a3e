import { ApiError } from './api-error.ts';

/** No answer came within the time that the API may take. */
export class TooLate extends TypeError {}

/** The API ends each request within half a minute. Later no answer comes, and what waits for it must go on. */
const longestMs = 45_000;

/**
 * Asks the API as the person who is signed in. Throws an ApiError where the answer is one, and a TypeError, as `fetch` does, where no
 * answer comes.
 */
export async function request(input: Request, token: string | undefined): Promise<Response> {
  if (token) input.headers.set('authorization', `Bearer ${token}`);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new TooLate('no answer came in time')), longestMs);
  const signal = AbortSignal.any([input.signal, late.signal]);
  const response = await fetch(input, { signal }).finally(() => clearTimeout(timer));
  if (!response.ok) throw new ApiError(response, await bodyOf(response));
  return response;
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
