import type { RedriveDeps } from '../../shared/dead-letters/redrive.ts';
import type { MediaList, MediaWriter } from '../../shared/media/media-store.ts';
import type { AllowList } from '../../shared/outbound/address-policy.ts';
import type { Outbound } from '../../shared/outbound/outbound.ts';
import type { CommandDeps } from './command.ts';
import type { Place } from './place.ts';

// The clients of the storage and of the queues take a fifth of a second to load, and few commands need them.

/** The storage of a place. */
export async function filesAt({ client, mediaBucket }: Place): Promise<MediaWriter & MediaList> {
  const [{ S3Client }, { s3Media }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('../../shared/media/media-store.ts'),
  ]);
  const s3 = client('s3');
  return s3Media(new S3Client({ ...s3, forcePathStyle: s3.endpoint !== undefined }), mediaBucket);
}

/** What sends to a queue of a place, by the queue's name. */
export async function queuesAt({ client, queueUrl }: Place): Promise<RedriveDeps['queueOf']> {
  const [{ SQSClient }, { sqsSender }] = await Promise.all([
    import('@aws-sdk/client-sqs'),
    import('../../shared/queue/queue-sender.ts'),
  ]);
  const sqs = new SQSClient({ ...client('sqs'), useQueueUrlAsEndpoint: false });
  return (name) => sqsSender(sqs, queueUrl(name));
}

/** The storage for commands that work on files, which is opened at the first. */
export const openedBy = (files: () => Promise<MediaWriter & MediaList>): CommandDeps['media'] => ({
  addressOf: async (...given) => (await files()).addressOf(...given),
  has: async (key) => (await files()).has(key),
  read: async (...given) => (await files()).read(...given),
  text: async (key) => (await files()).text(key),
  delete: async (key) => (await files()).delete(key),
  mark: async (key) => (await files()).mark(key),
  filesUnder: async (...given) => (await files()).filesUnder(...given),
});

/** What asks the providers. */
export async function outboundTo(allow: AllowList): Promise<Outbound> {
  const { outboundClient } = await import('../../shared/outbound/client.ts');
  return outboundClient(allow);
}
