/** What of an answer is kept (contract 6). */
const maxBytes = 1024;

/** The first kilobyte of an answer as text, ending with a whole character. What is no UTF-8 shows as U+FFFD. */
export function excerptOf(body: Uint8Array): string {
  // Streaming, the decoder keeps a character that is cut off at the end to itself.
  const text = new TextDecoder().decode(body.subarray(0, maxBytes), { stream: true });
  const bytes = Buffer.from(text);
  // Three bytes stand for each one that is none of a character.
  return bytes.length <= maxBytes ? text : new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true });
}
