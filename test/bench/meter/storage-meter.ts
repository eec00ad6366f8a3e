import type { S3Client } from '@aws-sdk/client-s3';
import type { Usage } from './usage.ts';

/** Counts requests to S3, the SDK's own retries included, by what AWS charges for them. */
export function meterStorage(client: S3Client, usage: () => Usage): void {
  client.middlewareStack.add(
    (next, context) => (args) => {
      if (context.commandName?.startsWith('Get')) usage().storageReads++;
      else usage().storageWrites++;
      return next(args);
    },
    { step: 'deserialize', name: 'storageMeter' },
  );
}
