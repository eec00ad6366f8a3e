import { serve as serveCancel } from '../../functions/broadcasts/cancel-broadcast.ts';
import { serve as serveCreate } from '../../functions/broadcasts/create-broadcast.ts';
import { serve as serveGet } from '../../functions/broadcasts/get-broadcast.ts';
import { serve as serveList } from '../../functions/broadcasts/list-broadcasts.ts';
import { serve as serveRecipients } from '../../functions/broadcasts/list-recipients.ts';
import { serve as servePause } from '../../functions/broadcasts/pause-broadcast.ts';
import { serve as serveResume } from '../../functions/broadcasts/resume-broadcast.ts';
import { serve as serveSweep } from '../../functions/workers/sweep-broadcasts.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { caller } from './call.ts';
import { asItsRole } from './policies.ts';
import { aTemplate, bodyOf } from './templates.ts';

/** The template of most broadcasts. */
export const offer = aTemplate('offer', [bodyOf('Hi {{1}}, {{2}} off.')]);

/** A broadcast of it, with other members where a test is about them. */
export const aBroadcast = (more: object = {}) => ({
  name: 'Offer',
  template: { name: 'offer', language: 'en' },
  audience: { tags: ['customer'] },
  variables: { 1: { field: 'full_name', fallback: 'friend' }, 2: '20%' },
  ...more,
});

/** The endpoints of broadcasts as the holder of a key sees them. */
export function broadcastsOf(ports: Ports, apiKey: string) {
  const [create, get, list, recipients] = [serveCreate, serveGet, serveList, serveRecipients].map((serve) =>
    caller(serve as typeof serveGet, ports, apiKey),
  ) as [Caller, Caller, Caller, Caller];
  const control = { pause: servePause, resume: serveResume, cancel: serveCancel };
  return {
    create: (body: object, headers: Record<string, string> = {}) => create({ path: '/broadcasts', body, headers }),
    get: async (id: string) => (await get({ path: `/broadcasts/${id}` })).body.broadcast,
    tryGet: (id: string) => get({ path: `/broadcasts/${id}` }),
    list: (query = '') => list({ path: '/broadcasts', query }),
    recipients: (id: string, query = '') => recipients({ path: `/broadcasts/${id}/recipients`, query }),
    control: (id: string, action: keyof typeof control) =>
      caller(control[action], ports, apiKey)({ method: 'POST', path: `/broadcasts/${id}/${action}` }),
  };
}
type Caller = ReturnType<typeof caller>;

/** A run of the sweeper. */
export const sweepBroadcasts = (ports: Ports): Promise<unknown> =>
  asItsRole('sweep-broadcasts', serveSweep(ports))({} as never);
