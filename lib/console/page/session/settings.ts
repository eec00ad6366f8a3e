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
  const response = await fetch('/config.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`/config.json: ${response.status}`);
  return (await response.json()) as Settings;
}
