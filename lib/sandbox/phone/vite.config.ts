import { defineConfig } from 'vite';

/** The customer's phone is built into `dist`, from where the sandbox serves it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/phone/',
  build: { outDir: 'dist', emptyOutDir: true, assetsDir: '', modulePreload: { polyfill: false } },
});
