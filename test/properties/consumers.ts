import { createHmac } from 'node:crypto';
import { expect } from '@jest/globals';
import type { OutboundRequest, OutboundResult } from '../../shared/outbound/outbound.ts';
import { jsonAnswer } from '../support/world.ts';
import type { Asked, Name, Reply } from './steps.ts';

/** One request that came to a consumer. */
interface Arrival {
  readonly step: number;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  readonly isTaken: boolean;
}

/** What a webhook was, from a step on. */
export interface Setting {
  readonly step: number;
  readonly type: Asked;
  readonly platform: 'chatapp' | 'photoapp';
  readonly enabled: boolean;
  readonly url: string;
}

/** A webhook as the consumer who made it knows it. */
export interface Hook {
  readonly name: Name;
  /** Undefined where nobody was told: who made it died. */
  id?: string;
  /** What was shown, the newest last. */
  readonly secrets: string[];
  readonly settings: Setting[];
  /** The step in which its deletion was answered. */
  deletedAt?: number;
  readonly arrivals: Arrival[];
  /** How the next requests are answered; after them all are taken. */
  readonly replies: Reply[];
}

const answers: Readonly<Record<Reply, OutboundResult>> = {
  takes: jsonAnswer(200, 'ok'),
  fails: jsonAnswer(500, 'not now'),
  hangs: { kind: 'lost', reason: 'timeout' },
};

/** The servers of all organizations, which remember what came and look at who sent it. */
export function consumers(clock: { now(): number }) {
  const byUrl = new Map<string, Hook>();
  return {
    /** Gives a webhook an address of its own. */
    addressFor(hook: Hook): string {
      const url = `https://consumer-${hook.name.toLowerCase()}-${byUrl.size}.example/hook`;
      byUrl.set(url, hook);
      return url;
    },
    has: (url: string) => byUrl.has(url),
    answer({ url, headers = {}, body }: OutboundRequest, step: number): OutboundResult {
      const hook = byUrl.get(url) as Hook;
      const text = String(body);
      const { id, type } = JSON.parse(text);
      const reply = hook.replies.shift() ?? 'takes';
      hook.arrivals.push({ step, eventId: id, type, body: text, isTaken: reply === 'takes' });
      if (hook.id !== undefined) checkSigned(hook, { id: `${id}_${hook.id}`, headers, body: text, now: clock.now() });
      return answers[reply];
    },
  };
}
export type Consumers = ReturnType<typeof consumers>;

interface Request {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** In ms. */
  readonly now: number;
}

/** As a consumer does it (Standard Webhooks): with the secret that it was shown last, the older ones being forgotten. */
function checkSigned(hook: Hook, { id, headers, body, now }: Request): void {
  const timestamp = headers['webhook-timestamp'] ?? '';
  expect(headers['webhook-id']).toBe(id);
  expect(Math.abs(Number(timestamp) * 1000 - now)).toBeLessThan(300_000);
  const key = Buffer.from((hook.secrets.at(-1) ?? '').replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  expect((headers['webhook-signature'] ?? '').split(' ')).toContain(`v1,${signature}`);
}
