import httpErrorHandler from '@middy/http-error-handler';
import { errorFields, type Log } from '../base/log.ts';
import { ApiError, type ErrorFamily, errorBody, isApiError, statusIn } from '../errors.ts';

interface FailedRequest {
  error: unknown;
  internal: { log: Log };
}

/** Turns whatever was thrown into the contract's answer. What is not an `ApiError` is our fault: logged, and told to nobody. */
export function errorResponder(family: ErrorFamily) {
  const stock = httpErrorHandler({ logger: false });
  return [
    stock,
    {
      // Added after the stock handler, so that it runs before it: error hooks run in reverse.
      onError: (request: FailedRequest) => {
        if (!isApiError(request.error)) request.internal.log('unexpected_error', errorFields(request.error));
        request.error = httpErrorOf(family, asApiError(request.error));
      },
    },
  ];
}

function asApiError(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown;
  return new ApiError('Internal server error', 'Something went wrong on our side. It has been logged.');
}

/** As the stock handler wants it: the body is the message. */
function httpErrorOf(family: ErrorFamily, error: ApiError) {
  const { retryAfter, replayed } = error.details;
  return {
    statusCode: statusIn(family, error.error),
    expose: true,
    message: JSON.stringify(errorBody(family, error)),
    headers: {
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      ...(replayed && { 'Idempotency-Replayed': 'true' }),
    },
  };
}
