import { ApiError } from './api-error.ts';

/** Asks the API as the person who is signed in; throws an ApiError where the answer is one. */
export async function request(input: Request, token: string | undefined): Promise<Response> {
  if (token) input.headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(input);
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
