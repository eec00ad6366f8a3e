import { SignatureV4 } from '@smithy/signature-v4';

/**
 * Takes the place of the SDK's signatures for several regions at once, 4 KB of each bundle. Only access points of several
 * regions, and buckets of the kind "directory", ask for another signature than this, and our bucket is neither.
 */
export class SignatureV4MultiRegion extends SignatureV4 {
  /** No package that signs for several regions is there. */
  static sigv4aDependency(): 'none' {
    return 'none';
  }
}

/** What the signer of directory buckets extends. */
export const SignatureV4SignWithCredentials = SignatureV4;
