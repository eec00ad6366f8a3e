/** Some tenths of a second. */
const frameCount = 10;

const repeated = (frame: Buffer) => Buffer.concat(Array.from({ length: frameCount }, () => frame));

/** An MP3 of silence: frames of MPEG-1 layer III with 32 kbit/s and 44.1 kHz in mono, in which nothing is coded. */
export function mp3(): Buffer {
  const header = Buffer.from([0xff, 0xfb, 0x10, 0xc0]);
  const length = Math.floor((144 * 32_000) / 44_100);
  return repeated(Buffer.concat([header, Buffer.alloc(length - header.length)]));
}

/** One frame of AAC-LC in mono with nothing to hear. */
const silence = Buffer.from('00c800802380', 'hex');

/** A bare AAC file (ADTS, ISO 14496-3) of silence, with 44.1 kHz in mono. */
export function aac(): Buffer {
  const length = 7 + silence.length;
  const header = [0xff, 0xf1, 0x50, 0x40, length >> 3, ((length & 7) << 5) | 0x1f, 0xfc];
  return repeated(Buffer.concat([Buffer.from(header), silence]));
}
