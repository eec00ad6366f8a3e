import { systemClock } from '../../shared/base/clock.ts';
import { randomIds } from '../../shared/base/ids.ts';
import { signatureHeaders } from '../../shared/delivering/sign.ts';
import { sampleEvent } from '../../shared/delivering/test-event.ts';
import { eventTypes, platforms } from '../../shared/events.ts';
import type { OrganizationId } from '../../shared/identifiers.ts';

const organization = { id: 'org_sample000000' as OrganizationId };
const deps = { clock: systemClock, ids: randomIds };

/** A sample of each type of event, of each platform. */
export const sampleEvents = platforms.flatMap((platform) =>
  eventTypes.map((type) => sampleEvent(organization, { platform, type }, deps)),
);

/**
 * Posts every sample to a receiver, signed, and says what each was answered: its status, or 0 where there was no answer. All of
 * them are posted twice, so that a receiver which the last of them ends is found out, too.
 */
export async function postSamples(url: string, secret: string): Promise<[type: string, status: number][]> {
  const answers: [type: string, status: number][] = [];
  for (const event of [...sampleEvents, ...sampleEvents]) {
    const body = JSON.stringify(event);
    const headers = signatureHeaders({ id: `${event.id}_w`, timestamp: Math.floor(Date.now() / 1000), body }, [secret]);
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    answers.push([event.type, answer?.status ?? 0]);
  }
  return answers;
}

/** What a receiver answers that stands them all. */
export const allTaken = [...sampleEvents, ...sampleEvents].map(({ type }) => [type, 204]);
