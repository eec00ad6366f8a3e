/** Secrets of the deployment, not of a tenant. They are read on first use and kept while the process lives: they are configuration. */
export interface Secrets {
  /** The master secret, under which tenants' tokens are sealed. */
  master(): Promise<string>;
}

/** What a provider's webhooks are proved with. */
export interface WebhookSecrets {
  /** Any of these may have signed; several during a rotation. */
  readonly appSecrets: readonly string[];
  /** For the handshake; blank matches nothing. */
  readonly verifyToken: string;
}

export interface ProviderSecrets {
  chatapp(): Promise<WebhookSecrets>;
  photoapp(): Promise<WebhookSecrets>;
}
