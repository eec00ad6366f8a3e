import { seconds } from '../../base/clock.ts';
import { jsonOf } from '../../base/text.ts';
import type { AskProfile } from '../../channels/profile.ts';
import { contactNameLength } from '../../contacts/new-contact.ts';
import { unseal } from '../../secrets/seal.ts';
import { graphErrorSchema } from '../graph-answer.ts';
import { tolerantName, tolerantObject } from '../tolerant-reader.ts';

/** The events of other messages wait meanwhile. */
const timeoutMs = seconds(5);
/** An answer has a few hundred. */
const maxAnswerBytes = 64 * 1024;

const name = tolerantName(contactNameLength);
const profileSchema = tolerantObject({ name, username: name });

/**
 * Asks the photo-app who a person is that wrote to the organization's account. The picture is asked for, as the platform
 * documents it, and not kept: its address expires after some days.
 */
export const askPhotoappProfile: AskProfile = async ({ id: organizationId, photoapp_token }, personId, deps) => {
  if (photoapp_token === undefined) return { reason: 'photoapp_token is not configured' };
  const token = await unseal(photoapp_token, { organizationId, purpose: 'photoapp-token' }, deps);
  const { url, version } = deps.settings.photoappApi;
  const result = await deps.http.request({
    method: 'GET',
    url: `${url}/${version}/${encodeURIComponent(personId)}?fields=name,username,profile_pic`,
    namedBy: 'operator',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    timeoutMs,
    maxBytes: maxAnswerBytes,
  });
  if (result.kind !== 'answer') return { reason: result.reason };
  const body = jsonOf(result.body.toString('utf8'));
  const profile = profileSchema.parse(body);
  const isGiven = profile.name !== undefined || profile.username !== undefined;
  if (result.status === 200 && isGiven) return profile;
  const code = graphErrorSchema.safeParse(body).data?.error.code;
  return { reason: `HTTP ${result.status}${code === undefined ? ' without a name' : `, code ${code}`}` };
};
