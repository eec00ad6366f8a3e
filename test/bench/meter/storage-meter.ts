import { S3Client } from '@aws-sdk/client-s3';
import type { Usage } from './usage.ts';

/** A client as the functions have it (`live-media-store.ts`). Its requests are counted, the SDK's retries included, by what AWS charges for them. */
export function meteredStorage(usage: () => Usage): S3Client {
  const client = new S3Client({
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(
    (next, context) => (args) => {
      if (context.commandName?.startsWith('Get')) usage().storageReads++;
      else usage().storageWrites++;
      return next(args);
    },
    { step: 'deserialize', name: 'storageMeter' },
  );
  return client;
}
