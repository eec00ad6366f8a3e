import * as z from 'zod';

/** The provider takes a number or the text of one. */
function degrees(most: number) {
  const message = `must be a number from -${most} to ${most}`;
  return z
    .union([z.number(), z.string().regex(/^[+-]?\d+(\.\d+)?$/)], { error: message })
    .refine((value) => Math.abs(Number(value)) <= most, message);
}

export const location = z.strictObject({
  latitude: degrees(90),
  longitude: degrees(180),
  name: z.string().optional(),
  address: z.string().optional(),
});
