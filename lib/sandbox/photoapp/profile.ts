import { type Call, hasBearerToken, isExpired, jsonReply, type Reply } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { photoappErrorOf, photoappRefusal } from './errors.ts';

/**
 * `GET /photoapp/{version}/{id}?fields=name,username,profile_pic`: who somebody is that has written. A picture's address
 * expires on the platform; here it leads nowhere. With `fields=user_id,username` the organization's own account.
 */
export function showProfile({ request, query, id }: Call, { profiles }: SandboxState): Reply {
  if (!hasBearerToken(request.headers.authorization)) {
    return photoappRefusal(photoappErrorOf(190) ?? { code: 190, message: '' });
  }
  const asks = (query.get('fields') ?? '').split(',');
  if (asks.includes('user_id')) {
    const expired = photoappErrorOf(190) ?? { code: 190, message: '' };
    if (isExpired(request.headers.authorization)) return photoappRefusal(expired);
    return jsonReply(200, { user_id: id, username: 'sandbox.account', id });
  }
  const known = profiles.get(id);
  if (!known) return photoappRefusal(photoappErrorOf(100, 2534014) ?? { code: 100, message: '' });
  const whole: Readonly<Record<string, string>> = {
    name: known.name ?? 'Sandbox contact',
    username: known.username ?? `sandbox.${id.slice(-6)}`,
    profile_pic: `https://cdn.example/${id}.jpg`,
  };
  const asked = asks.filter((field) => Object.hasOwn(whole, field));
  return jsonReply(200, { ...Object.fromEntries(asked.map((field) => [field, whole[field]])), id });
}
