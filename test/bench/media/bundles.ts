import { join } from 'node:path';
import type { Source } from '../cold/entries.ts';

const reexport = (file: string): Source => `export * from ${JSON.stringify(join(import.meta.dirname, file))};`;

/** The two ways that a file can go, for `bundleSources`. */
export const copySources: ReadonlyMap<string, Source> = new Map([
  ['handler', reexport('handler-copy.ts')],
  ['plain', reexport('plain-copy.ts')],
]);
