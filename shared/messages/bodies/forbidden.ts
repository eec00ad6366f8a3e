import * as z from 'zod';

/** A member that other types have and this one cannot: null is absent, and any other value is refused with `error`. */
export function forbidden(error: string) {
  return z
    .null({ error })
    .optional()
    .transform(() => undefined);
}
