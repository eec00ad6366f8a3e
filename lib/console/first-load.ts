import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What a chunk brings with it: Vite notes which styles it takes out of it. */
type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/**
 * Ends the build where a first visit would load more than `limit` bytes, compressed: the entry, all that it imports at once, and
 * their styles. Pages that are loaded when they are opened do not count. It prints the figure.
 */
export function limitFirstLoad(limit: number): Plugin {
  return {
    name: 'limit-first-load',
    generateBundle(_options, bundle) {
      const size = [...firstFiles(bundle)].reduce((sum, file) => sum + compressedSize(bundle[file]), 0);
      if (size > limit) this.error(`the first load is ${size} bytes compressed, and ${limit} is the limit`);
      this.info(`first load: ${size} bytes compressed, of ${limit}`);
    },
  };
}

function firstFiles(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const style of (chunk as Chunk).viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk' && file.isEntry) add(name);
  return files;
}

function compressedSize(file: Rolldown.OutputBundle[string] | undefined): number {
  if (!file) return 0;
  return gzipSync(file.type === 'chunk' ? file.code : file.source).length;
}
