/** On the first answer, told again. */
export const replayedHeader = {
  'Idempotency-Replayed': {
    description: 'Present when this is the first answer to the same `Idempotency-Key` again.',
    schema: { type: 'string' as const, const: 'true' },
    example: 'true',
  },
};

export const retryAfterHeader = {
  'Retry-After': {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer' as const, minimum: 1 },
    example: 30,
  },
};
