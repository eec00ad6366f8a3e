import { FileUnavailable } from '../../media/fetch-inbound.ts';

/*
 * An Evolution server hands out a file as a member of JSON, in base64. The file may have 100 MB, so the JSON is not parsed:
 * the member's text is found as it passes, and decoded. Inside of a JSON text a quote has a backslash before it, so the
 * member's name with both its quotes is nowhere else.
 */

const memberStart = /"base64"\s*:\s*"/;
/** Characters that are kept from one chunk to the next while the member is looked for. */
const overlap = 64;

/**
 * The bytes of the file in an answer's JSON. Throws `FileUnavailable` where there is none, or where it breaks off within.
 */
export async function* fileInAnswer(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let before = '';
  let isInside = false;
  let size = 0;
  for await (const chunk of chunks) {
    // Whatever is not ASCII stands outside of the member.
    let text = before + Buffer.from(chunk).toString('latin1');
    if (!isInside) {
      const start = memberStart.exec(text);
      before = text.slice(-overlap);
      if (!start) continue;
      isInside = true;
      text = text.slice(start.index + start[0].length);
    }
    const end = text.indexOf('"');
    const encoded = (end === -1 ? text : text.slice(0, end)).replaceAll('\\', '');
    const { bytes, rest } = decoded(encoded, end !== -1);
    before = rest;
    size += bytes.length;
    if (bytes.length > 0) yield bytes;
    if (end === -1) continue;
    if (size === 0) break;
    return;
  }
  throw new FileUnavailable(isInside && size > 0 ? 'broke off' : 'the server answered without a file', true);
}

/** The bytes of a file in base64, in one piece. */
export async function* fileInText(base64: string): AsyncGenerator<Uint8Array> {
  const { bytes } = decoded(base64, true);
  if (bytes.length === 0) throw new FileUnavailable('came empty in the webhook', false);
  yield bytes;
}

/** As many bytes as whole groups of four characters have; at its end all. `rest` is what is left for the next time. */
function decoded(encoded: string, isEnd: boolean): { readonly bytes: Uint8Array; readonly rest: string } {
  const plain = encoded.replace(/^data:[^,]{0,200},/, '');
  const length = isEnd ? plain.length : plain.length - (plain.length % 4);
  return { bytes: Buffer.from(plain.slice(0, length), 'base64'), rest: plain.slice(length) };
}
