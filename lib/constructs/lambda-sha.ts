/**
 * Takes the place of the SDK's SHA-1 in the bundles, 4 KB of each. S3's client calls it where a request or an object has a
 * checksum of that kind, and ours have none.
 */
export class Sha1 {}
