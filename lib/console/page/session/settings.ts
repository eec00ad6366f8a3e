import { request } from '../api/request.ts';

/** Where people sign in, and where the host has its parts: what the host writes into `/config.json`. */
export interface Settings {
  /** The OpenID Connect provider. */
  readonly issuer: string;
  readonly client_id: string;
  readonly scope: string;
  /** What the access token is for, where the provider wants to be told. */
  readonly audience?: string;
}

export async function readSettings(): Promise<Settings> {
  const response = await request(new Request('/config.json', { cache: 'no-store' }), undefined);
  return (await response.json()) as Settings;
}
