import { bundle, type CodeFiles } from '../../../lib/constructs/bundle.ts';

/** The same as `bundle`, with the packages as they come: what our bundles leave out is in them. */
export const stockBundle = (entries: readonly string[]): Map<string, CodeFiles> => bundle(entries, 'stock');
