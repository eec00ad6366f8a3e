import { defineConfig } from 'vite';
import { limitFirstLoad } from './first-load.ts';

/** The page is built into `dist`, beside an index that names its files by their content's hash. */
export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [limitFirstLoad(300_000)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    // The content policy lets nothing in that is written into the page itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // Of the six thousand icons only those that are imported are read.
      experimental: { lazyBarrel: true },
      // What every visit loads is one file: 14 KB less than the fifty that pages loaded later would share.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      onwarn(warning, warn) {
        // Packages for React's server components say so in their first line.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
