import { type EnvName, envNames, limitNames, queueUrls } from '../../shared/base/env-names.ts';
import type { Row, Use } from '../../shared/routes.ts';

/** The variables without which a use cannot work. `LOG_LEVEL` is set for every function. */
export const envOfUse: Record<Use, readonly EnvName[]> = {
  'table:get': [envNames.tableName],
  'table:query': [envNames.tableName],
  'table:due': [envNames.tableName],
  'table:inbox': [envNames.tableName],
  'table:put': [envNames.tableName],
  'table:update': [envNames.tableName],
  'table:delete': [envNames.tableName],
  'table:check': [envNames.tableName],
  'table:batch-write': [envNames.tableName],
  'queue:events': [envNames.eventsQueueUrl],
  'queue:inbound': [envNames.inboundQueueUrl],
  'queue:inbound-dead-letters': [envNames.inboundDeadLettersUrl],
  'dead-letters': [envNames.deadLetterQueues],
  'queue:deliveries': [envNames.deliveriesQueueUrl, envNames.slowDeliveriesQueueUrl],
  'queue:broadcasts': [envNames.broadcastsQueueUrl],
  'queue:look': Object.values(queueUrls),
  'media:read': [envNames.mediaBucket],
  'media:store': [envNames.mediaBucket],
  'media:delete': [envNames.mediaBucket],
  'media:list': [envNames.mediaBucket],
  'uploads:sign': [envNames.mediaBucket],
  'uploads:take': [envNames.mediaBucket],
  'uploads:delete': [envNames.mediaBucket],
  'large-items:put': [envNames.mediaBucket],
  'large-items:take': [envNames.mediaBucket],
  'erasures:record': [envNames.mediaBucket],
  'media-keys': [envNames.mediaKeysId, envNames.baseUrl],
  ffmpeg: [envNames.ffmpegPath],
  secrets: [envNames.masterSecretId],
  'provider-secrets': [envNames.providerSecretsId],
  limits: Object.values(limitNames),
  'template-prices': [envNames.templatePrices],
  'members:write': [envNames.tableName],
  'sign-in': [envNames.oidcIssuer],
  'delivery-settings': [
    envNames.webhookRetrySchedule,
    envNames.webhookTimeoutMs,
    envNames.webhookProbeSeconds,
    envNames.webhookSlots,
  ],
  'keys:read': [envNames.tableName],
  'keys:write': [envNames.tableName],
  'channels:write': [envNames.tableName],
  'channels:note': [envNames.tableName],
  'shop:note': [envNames.tableName],
  'hints:tell': [envNames.liveApiUrl],
  'hints:end': [envNames.liveApiUrl],
  'hints:address': [envNames.liveUrl],
  http: [
    envNames.threads,
    envNames.chatappApiUrl,
    envNames.chatappApiVersion,
    envNames.photoappApiUrl,
    envNames.photoappApiVersion,
    envNames.outboundAllow,
  ],
};

/** The variables that the check of a key needs besides. */
const envOfKeyCheck: readonly EnvName[] = [envNames.tableName, envNames.readsPerSecond];

/** The variables without which what a row uses cannot work, and its key check. */
export const envOfRow = (row: Row): readonly EnvName[] => [
  ...row.uses.flatMap((use) => envOfUse[use]),
  ...('auth' in row && (row.auth === 'key' || row.auth === 'member') ? envOfKeyCheck : []),
];

/** Whether a row's function reads the table or writes to it, under whatever name of a use, or to check a key alone. */
export const usesTable = (row: Row): boolean => envOfRow(row).includes(envNames.tableName);
