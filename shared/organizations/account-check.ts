/**
 * What a provider says of an account that it is asked about. `refused`: it does not take the token for this account. `disconnected`:
 * it does, and cannot send with it as it is. `unreachable`: it did not say. `message` is for an owner, and has no token in it.
 */
export type AccountCheck =
  | { readonly result: 'ok' }
  | { readonly result: 'refused' | 'disconnected' | 'unreachable'; readonly message: string };
