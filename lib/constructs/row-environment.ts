import { type EnvName, envNames, queueUrls } from '../../shared/base/env-names.ts';
import { providerApis, threadsFor } from '../../shared/host-settings.ts';
import type { Row } from '../../shared/routes.ts';
import type { StageConfig } from '../config.ts';
import { envOfRow } from './env-of-use.ts';
import type { Resources } from './row-rights.ts';

/** The variables of exactly the row's uses, the queue that it reads, what the key check needs, and the log level. */
export function environmentOf(row: Row, resources: Resources, config: StageConfig) {
  const values: Record<EnvName, string> = {
    [envNames.tableName]: resources.table.tableName,
    [envNames.masterSecretId]: resources.masterSecret.secretArn,
    [envNames.providerSecretsId]: resources.providerSecrets.secretArn,
    [envNames.eventsQueueUrl]: resources.queues.events.queue.queueUrl,
    [envNames.inboundQueueUrl]: resources.queues.inbound.queue.queueUrl,
    [envNames.inboundDeadLettersUrl]: resources.queues.inbound.deadLetters.queueUrl,
    [envNames.deadLetterQueues]: JSON.stringify(arnsOfDeadLetters(resources)),
    [envNames.deliveriesQueueUrl]: resources.queues.deliveries.queue.queueUrl,
    [envNames.slowDeliveriesQueueUrl]: resources.queues.slowDeliveries.queue.queueUrl,
    [envNames.broadcastsQueueUrl]: resources.queues.broadcasts.queue.queueUrl,
    [envNames.mediaBucket]: resources.mediaBucket.bucketName,
    [envNames.mediaKeysId]: resources.mediaKeys.secretArn,
    [envNames.baseUrl]: resources.baseUrl,
    [envNames.chatappApiUrl]: providerApis.chatapp.url,
    [envNames.chatappApiVersion]: providerApis.chatapp.version,
    [envNames.photoappApiUrl]: providerApis.photoapp.url,
    [envNames.photoappApiVersion]: providerApis.photoapp.version,
    // Nothing private may be reached from the cloud.
    [envNames.outboundAllow]: '',
    [envNames.threads]: String(threadsFor('trigger' in row && 'batchSize' in row.trigger ? row.trigger.batchSize : 1)),
    [envNames.webhookRetrySchedule]: config.webhooks.retrySeconds.join(','),
    [envNames.webhookTimeoutMs]: String(config.webhooks.timeoutMs),
    [envNames.webhookProbeSeconds]: String(config.webhooks.probeSeconds),
    [envNames.sendsPerSecond]: String(config.limits.sendsPerSecond),
    [envNames.webhookSlots]: String(config.webhooks.slotsPerOrganization),
    [envNames.readsPerSecond]: String(config.limits.readsPerSecond),
    [envNames.contactsQuota]: String(config.limits.contactsQuota),
    [envNames.mediaMegabytesQuota]: String(config.limits.mediaMegabytesQuota),
    [envNames.webhooksQuota]: String(config.limits.webhooksQuota),
    [envNames.templatePrices]: JSON.stringify(config.templatePrices),
    [envNames.oidcIssuer]: resources.signIn.issuer,
    [envNames.liveUrl]: resources.live.url,
    [envNames.liveApiUrl]: resources.live.managementUrl,
    [envNames.ffmpegPath]: config.ffmpegLayerArn === undefined ? '' : '/opt/bin/ffmpeg',
    [envNames.logLevel]: config.logLevel,
  };
  const names = new Set([envNames.logLevel, ...envOfRow(row)]);
  if ('trigger' in row && 'queue' in row.trigger) names.add(queueUrls[row.trigger.queue]);
  return Object.fromEntries([...names].map((name) => [name, values[name]]));
}

const arnsOfDeadLetters = ({ queues }: Resources) =>
  Object.fromEntries(Object.entries(queues).map(([name, { deadLetters }]) => [name, deadLetters.queueArn]));
