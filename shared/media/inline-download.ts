import type { Download } from './download.ts';

/** A file that came with a request, as if it came from elsewhere. `label`: the content type that was given with it. */
export function inlineDownload({ bytes, label }: { readonly bytes: Uint8Array; readonly label: string }): Download {
  async function* chunks() {
    yield bytes;
  }
  // What no header could be says nothing.
  const headers = /^[\x20-\x7e]+$/.test(label) ? { 'content-type': label } : {};
  return { headers: new Headers(headers), address: '', chunks: chunks() };
}
