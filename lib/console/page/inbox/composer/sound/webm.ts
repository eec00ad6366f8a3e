/** What a browser has recorded: the head of its Opus stream, and its packets. */
export interface OpusStream {
  readonly head: Uint8Array;
  readonly packets: readonly Uint8Array[];
}

/** The elements of Matroska (RFC 9559) that hold others, and those that are wanted. */
const holding = new Set([0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0xa0]);
const codecPrivate = 0x63a2;
const simpleBlock = 0xa3;
const block = 0xa1;

/** Reads the Opus stream of a recording in WebM, as `MediaRecorder` writes it: one track, no lacing, sizes that may be unknown. */
export function readWebm(bytes: Uint8Array): OpusStream {
  let head: Uint8Array | undefined;
  const packets: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const id = numberAt(bytes, at, { keepsMark: true });
    const size = numberAt(bytes, id.end, { keepsMark: false });
    const end = Math.min(bytes.length, size.end + size.value);
    if (id.value === codecPrivate) head = bytes.subarray(size.end, end);
    // A track's number, two bytes of time, one of flags.
    if (id.value === simpleBlock || id.value === block) packets.push(bytes.subarray(size.end + 4, end));
    at = holding.has(id.value) ? size.end : end;
  }
  if (!head) throw new Error('the recording has no Opus in it');
  return { head, packets };
}

/** A number whose first byte says by its leading zeros how long it is. One of only ones is an unknown size. */
function numberAt(bytes: Uint8Array, at: number, { keepsMark }: { readonly keepsMark: boolean }) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new Error('the recording is damaged');
  let value = keepsMark ? first : first & (0xff >> length);
  let isUnknown = !keepsMark && value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown ? Number.POSITIVE_INFINITY : value, end: at + length };
}
