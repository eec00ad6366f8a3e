/**
 * What became of a recording that was to be a voice note. `detail`: the converter's own words, for logs alone.
 * `unavailable`: this deployment has nothing to convert with.
 */
export type Conversion =
  | { readonly kind: 'converted'; readonly bytes: Buffer }
  | { readonly kind: 'failed'; readonly reason: string; readonly detail?: string }
  | { readonly kind: 'unavailable' };

/** Makes the chat-app's voice notes of other audio. */
export interface AudioConverter {
  /** OGG with Opus, mono, of audio of any format, within so many ms. What the stream throws is thrown. */
  toVoiceNote(chunks: AsyncIterable<Uint8Array>, timeoutMs: number): Promise<Conversion>;
}
