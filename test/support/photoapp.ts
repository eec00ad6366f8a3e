/** The photo-app platform's yes. */
export const takenAs = (message_id: unknown, recipient_id: unknown = '17841400008460056') => ({
  recipient_id,
  message_id,
});

/** Its no. */
export const refusedWith = (code: number, error_subcode?: number, message = `(#${code}) refused`) => ({
  error: { message, type: 'OAuthException', code, ...(error_subcode && { error_subcode }), fbtrace_id: 'A1b2' },
});
