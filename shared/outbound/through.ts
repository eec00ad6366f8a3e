import type { Transform } from 'node:stream';
import type { ByteSource } from './byte-source.ts';

/** One of Node's decoders. They count the bytes that they have used. */
type Engine = Transform & { readonly bytesWritten: number };

/** What a decoder makes of the bytes up to where it is done; what it has no use for stays in the source. */
export async function* through(engine: Engine, bytes: ByteSource): AsyncGenerator<Buffer> {
  let given = 0;
  async function feed() {
    for (let chunk = await bytes.next(); chunk; chunk = await bytes.next()) {
      given += chunk.length;
      await written(chunk);
      const unused = given - engine.bytesWritten;
      if (unused > 0) return bytes.putBack(chunk.subarray(chunk.length - unused));
    }
    engine.end();
  }
  const written = (chunk: Buffer) =>
    new Promise<void>((resolve, reject) => {
      engine.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  // Whoever reads the decoder gets the error of the source. Its own errors end up here too, and then this does nothing.
  const fed = feed().catch((error) => void engine.destroy(error));
  yield* engine;
  await fed;
}
