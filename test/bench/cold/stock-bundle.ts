import { bundle } from '../../../lib/constructs/bundle.ts';

/** The same as `bundle`, with the SDK as it comes: its whole credential chain, which our bundles leave out. */
export const stockBundle = (entries: readonly string[]): Map<string, Uint8Array> => bundle(entries, {});
