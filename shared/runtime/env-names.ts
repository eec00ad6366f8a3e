import type { Use } from '../routes.ts';

/** Names of the environment variables that functions read. Both hosts set them from here. Pure data. */
export const envNames = {
  tableName: 'TABLE_NAME',
  masterSecretId: 'MASTER_SECRET_ID',
  chatappApiUrl: 'CHATAPP_API_URL',
  chatappApiVersion: 'CHATAPP_API_VERSION',
  outboundAllow: 'OUTBOUND_ALLOW',
  logLevel: 'LOG_LEVEL',
} as const;

export type EnvName = (typeof envNames)[keyof typeof envNames];

/** The variables without which a use cannot work. `LOG_LEVEL` is everyone's. */
export const envOfUse: Record<Use, readonly EnvName[]> = {
  'table:read': [envNames.tableName],
  'table:write': [envNames.tableName],
  secrets: [envNames.masterSecretId],
  http: [envNames.chatappApiUrl, envNames.chatappApiVersion, envNames.outboundAllow],
};
