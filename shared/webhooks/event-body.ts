import type { Event } from '../events/event.ts';
import { shortened } from './shortened.ts';
import type { WebhookType } from './webhook.ts';

/** An item of the table takes 400 KB; its keys and the rest are small. */
const maxBytes = 350 * 1024;

/** Ever less of it, until it fits. Nothing real gets here: a contact with dozens of the longest tags, in emoji, does. */
const measures = [
  { characters: 4_096, entries: 50 },
  { characters: 256, entries: 20 },
  { characters: 64, entries: 5 },
] as const;

/** The exact body of a delivery (contract 6), under the name that the subscription asked for. */
export function eventBody(event: Event, type: WebhookType): string {
  const { id, timestamp, platform, organization_id, data } = event;
  const bodyWith = (content: Event['data']) =>
    JSON.stringify({ id, type, timestamp, platform, organization_id, data: content });
  const fitting = [data, ...measures.map((measure) => ({ ...shortened(data, measure), truncated: true }))];
  const bodies = fitting.values().map(bodyWith);
  return bodies.find((body) => Buffer.byteLength(body) <= maxBytes) ?? bodyWith({ truncated: true });
}
