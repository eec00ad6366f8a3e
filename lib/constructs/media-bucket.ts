import { Duration, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, StorageClass } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { erasures, largeItems, uploads } from '../../shared/host-settings.ts';
import { organizationIdPrefix } from '../../shared/table/layout.ts';
import type { StageConfig } from '../config.ts';

/**
 * Private storage for media, for the content of inbound items that are too large for a queue, and for the list of erasures,
 * which a restore of the table must not take back. Without versions, so that
 * erasing a contact's files erases them. Files end when no link leads to them any more. Nothing in the account may empty it:
 * deleting a dev stack asks to empty the bucket by hand first.
 */
export class MediaBucket extends Bucket {
  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      // The parts of an upload that died are invisible and are paid for. A day is far above any upload's time.
      lifecycleRules: [
        { id: 'abandoned-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // Handled items are deleted by the worker. Of the others a contact's deletion knows nothing.
        { id: 'large-items', prefix: largeItems.prefix, expiration: Duration.days(largeItems.days) },
        { id: 'erasures', prefix: erasures.prefix, expiration: Duration.days(erasures.days) },
        // The sweep deletes them in their time, and not what is put there after that.
        { id: 'uploads', prefix: uploads.prefix, expiration: Duration.days(uploads.days) },
        {
          id: 'media',
          // Of several rules the one that ends first counts, so this one must be for nothing else.
          prefix: organizationIdPrefix,
          expiration: Duration.days(config.mediaDays),
          // Read at once as before, at no price for reading. S3 leaves files below 128 KB where they are.
          transitions: [
            { storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(config.mediaTieringDays) },
          ],
        },
      ],
      // A page that fetches a link's file follows it here from another origin. Who may read is decided by the signature.
      cors: [
        {
          allowedMethods: [HttpMethods.GET, HttpMethods.HEAD],
          allowedOrigins: ['*'],
          exposedHeaders: ['Content-Range', 'Content-Length', 'ETag'],
        },
        {
          // The console's page puts uploads there. CloudFront's name for it is known only after the bucket, which the page's
          // own policy names. Who may put is decided by the signature here too.
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: [`https://${config.consoleDomain?.name ?? '*.cloudfront.net'}`],
          allowedHeaders: ['*'],
        },
      ],
      removalPolicy: config.removalPolicy,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Server access logs hold whole query strings, and in ours stand the signatures of addresses that are valid for an hour. So nothing records who fetched which file: the API’s access log has when and from where links were followed, not which, and fetches from the storage itself are not logged.',
    });
  }
}
