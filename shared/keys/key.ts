import * as z from 'zod';

/** An API key as it is stored: everything but the key itself. */
export const keySchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  /** SHA-256 of the key, base64url. */
  hash: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** To the hour; absent until the key is used. */
  last_used_at: z.string().optional(),
  expires_on: z.string().optional(),
  revoked_at: z.string().optional(),
});
export type StoredKey = z.infer<typeof keySchema>;

/** `active`, or why the key is refused. */
export function stateOfKey(key: StoredKey, now: number): 'active' | 'revoked' | 'expired' {
  if (key.revoked_at !== undefined) return 'revoked';
  if (key.expires_on !== undefined && Date.parse(key.expires_on) <= now) return 'expired';
  return 'active';
}
