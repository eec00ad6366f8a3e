/** Secrets of the deployment, not of a tenant. They are read on first use and kept while the process lives: they are configuration. */
export interface Secrets {
  /** The master secret, under which tenants' tokens are sealed. */
  master(): Promise<string>;
}
