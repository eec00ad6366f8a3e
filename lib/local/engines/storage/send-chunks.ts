import type { ServerResponse } from 'node:http';

/** Sends a body as fast as the client takes it: a chunk is asked for when the one before has left. */
export async function sendChunks(body: AsyncIterable<Uint8Array>, response: ServerResponse): Promise<void> {
  try {
    for await (const chunk of body) await written(response, chunk);
    response.end();
  } catch {
    // The client went away, or the file did: it must not look like the whole.
    response.destroy();
  }
}

function written(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
