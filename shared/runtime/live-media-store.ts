import { S3Client } from '@aws-sdk/client-s3';
import { env, optionalEnv } from '../base/env.ts';
import { envNames, sdkNames } from '../base/env-names.ts';
import { s3Media } from '../media/media-store.ts';
import type { Ports } from './deps.ts';

/** A part of 5 MB takes a fraction of a second; one that hangs must leave time to answer. */
const clientSettings = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
};

const s3 = () =>
  new S3Client({
    ...clientSettings,
    // The laptop's storage has one host for all buckets. On AWS every bucket has its own, in its region.
    forcePathStyle: optionalEnv(sdkNames.s3Endpoint) !== undefined,
    // Else streams go out in a framing of their own, and presigned addresses ask for headers that no browser sends.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** The media storage of a running function, with its client. */
export const liveMediaStore = (): Ports['media'] => s3Media(s3(), env(envNames.mediaBucket));
