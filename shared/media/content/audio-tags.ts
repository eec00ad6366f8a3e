/** Whole length of a tag that starts here: ID3v2, or APE, which some writers put in front too. */
export function tagLength(bytes: Buffer): number | undefined {
  return id3Length(bytes) ?? apeLength(bytes);
}

/** The size has seven bits in each byte, and a flag announces a footer. */
function id3Length(bytes: Buffer): number | undefined {
  const size = bytes.subarray(6, 10);
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || size.length < 4 || size.some((byte) => byte > 127)) return undefined;
  const footer = ((bytes[5] ?? 0) & 0x10) !== 0 ? 10 : 0;
  return size.reduce((sum, byte) => sum * 128 + byte, 0) + 10 + footer;
}

/** The header's 32 bytes, and the size it gives, which counts the items and the footer. */
function apeLength(bytes: Buffer): number | undefined {
  const isApe = bytes.length >= 32 && bytes.toString('latin1', 0, 8) === 'APETAGEX';
  return isApe ? bytes.readUInt32LE(12) + 32 : undefined;
}
