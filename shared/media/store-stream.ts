import type { Deps } from '../runtime/deps.ts';
import type { Recognition } from './content/finding.ts';

/** `broken`: the stream ended with this error, and nothing was stored. */
export type StreamResult =
  | { readonly kind: 'stored'; readonly size: number }
  | { readonly kind: 'broken'; readonly error: unknown };

/** Stores a stream, and shows its bytes to whoever recognises it. Throws when it is the storage that fails. */
export async function storeStream(
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  { rest }: Recognition,
  { media }: Deps<'media:write'>,
): Promise<StreamResult> {
  let size = 0;
  let broken: StreamResult | undefined;
  async function* watched() {
    try {
      for await (const chunk of chunks) {
        size += chunk.length;
        rest?.take(chunk);
        yield chunk;
      }
    } catch (error) {
      broken = { kind: 'broken', error };
      throw error;
    }
  }
  try {
    await media.store(key, watched());
    return { kind: 'stored', size };
  } catch (error) {
    if (broken) return broken;
    throw storageFault(error);
  }
}

/** An error that is nobody's refusal. */
export const storageFault = (cause: unknown): Error => new Error('the media storage did not take a file', { cause });
