import type { OpusStream } from './webm.ts';

const first = 2;
const last = 4;
const packetsOnPage = 50;

/** An Ogg file of an Opus stream (RFC 7845): what providers take for a voice note. */
export function writeOgg({ head, packets }: OpusStream): Blob {
  const serial = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  const page = (content: readonly Uint8Array[], place: Omit<Place, 'serial'>) => pageOf(content, { ...place, serial });
  const pages = [page([head], { flags: first, number: 0, time: 0 }), page([tags()], { flags: 0, number: 1, time: 0 })];
  let time = 0;
  for (let at = 0; at < packets.length; at += packetsOnPage) {
    const content = packets.slice(at, at + packetsOnPage);
    time += content.reduce((sum, packet) => sum + samplesIn(packet), 0);
    const flags = at + packetsOnPage >= packets.length ? last : 0;
    pages.push(page(content, { flags, number: pages.length, time }));
  }
  return new Blob(pages, { type: 'audio/ogg' });
}

interface Place {
  readonly flags: number;
  readonly number: number;
  /** Samples up to the page's end, at 48 kHz. */
  readonly time: number;
  readonly serial: number;
}

function pageOf(packets: readonly Uint8Array[], { flags, number, time, serial }: Place): Uint8Array<ArrayBuffer> {
  const lacing = packets.flatMap(({ length }) => [...new Array(Math.floor(length / 255)).fill(255), length % 255]);
  const start = 27 + lacing.length;
  const bytes = new Uint8Array(start + packets.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('OggS'));
  bytes[5] = flags;
  view.setBigUint64(6, BigInt(time), true);
  view.setUint32(14, serial, true);
  view.setUint32(18, number, true);
  bytes[26] = lacing.length;
  bytes.set(lacing, 27);
  let at = start;
  for (const packet of packets) {
    bytes.set(packet, at);
    at += packet.length;
  }
  view.setUint32(22, checksumOf(bytes), true);
  return bytes;
}

/** Ogg's own CRC-32: 0x04c11db7, without reflection. */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

function tags(): Uint8Array {
  const vendor = new TextEncoder().encode('relaydesk');
  const bytes = new Uint8Array(16 + vendor.length);
  bytes.set(new TextEncoder().encode('OpusTags'));
  new DataView(bytes.buffer).setUint32(8, vendor.length, true);
  bytes.set(vendor, 12);
  return bytes;
}

/** How long a packet sounds, by its first bytes (RFC 6716, 3.1). */
function samplesIn(packet: Uint8Array): number {
  const config = (packet[0] ?? 0) >> 3;
  const code = (packet[0] ?? 0) & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 0) & 63;
  return frames * frameOf(config);
}

function frameOf(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config & 3] ?? 0;
  if (config < 16) return [480, 960][config & 1] ?? 0;
  return [120, 240, 480, 960][config & 3] ?? 0;
}
