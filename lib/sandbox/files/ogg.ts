interface OggPage {
  readonly sequence: number;
  readonly flags?: number;
  readonly granule?: number;
  /** Less than 255 bytes. */
  readonly packet: Buffer;
}

/** One page of an Ogg stream (RFC 3533) with one packet. */
function page({ sequence, flags = 0, granule = 0, packet }: OggPage): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 'latin1');
  head.writeUInt8(flags, 5);
  head.writeBigUInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(sequence, 18);
  head.writeUInt8(1, 26);
  head.writeUInt8(packet.length, 27);
  const whole = Buffer.concat([head, packet]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

/** CRC-32 with the polynomial 0x04c11db7, not reflected, from zero. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

/** 20 ms of silence: one CELT frame in mono. */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);
const samplesInFrame = 960;

/** A voice message: Opus in Ogg (RFC 7845), mono, of silence. */
export function oggOpus(frames = 10): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0', 'latin1');
  const tags = Buffer.from('OpusTags\x07\0\0\0sandbox\0\0\0\0', 'latin1');
  const audio = Array.from({ length: frames }, (_, index) =>
    page({
      sequence: index + 2,
      flags: index + 1 === frames ? 4 : 0,
      granule: (index + 1) * samplesInFrame,
      packet: silence,
    }),
  );
  return Buffer.concat([page({ sequence: 0, flags: 2, packet: head }), page({ sequence: 1, packet: tags }), ...audio]);
}
