/** What is equal in the headers of all frames of such a stream: all but protection, padding and what is not for decoding. */
const lasting = 0xfffefc00;
/** 640 kbit/s at 32 kHz is the most that decoders take; below 24 bytes no bitrate leads. */
const [shortest, longest] = [24, 2_881];

/** MP3 of a bitrate that stands in no table ("free format"): three equal headers at equal distances, which nothing else tells. */
export function isFreeFormat(bytes: Buffer, at: number): boolean {
  if (at + 4 > bytes.length) return false;
  const first = bytes.readUInt32BE(at);
  if (!isLayer3(first) || (first & 0xf000) !== 0) return false;
  const continues = (place: number) =>
    place + 4 <= bytes.length && ((bytes.readUInt32BE(place) ^ first) & lasting) === 0;
  for (let second = at + shortest; second <= at + longest; second++) {
    if (!continues(second)) continue;
    // A frame with its padding bit set is a byte longer.
    const length = second - at - padding(first) + padding(bytes.readUInt32BE(second));
    if (continues(second + length)) return true;
  }
  return false;
}

const padding = (header: number) => (header >>> 9) & 1;

/** Eleven bits of synchronisation, a version and a sampling rate that exist, and layer III. */
const isLayer3 = (header: number) =>
  header >>> 21 === 0x7ff && ((header >>> 19) & 3) !== 1 && ((header >>> 17) & 3) === 1 && ((header >>> 10) & 3) !== 3;
