import { afterEach } from '@jest/globals';
import { type Sandbox, startSandbox } from '../../../lib/sandbox/start.ts';

const running: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.stop()));
});

/** From the first failure of a receipt to its next attempt, in ms. */
export const usualRetryMs = 50;

/** A sandbox on a free port, stopped after the test. */
export async function sandbox(directory?: string, retryMs = usualRetryMs): Promise<Sandbox> {
  const started = await startSandbox({ port: 0, directory, retryMs });
  running.push(started);
  return started;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
}

export async function call(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status: response.status, headers: response.headers, text, body };
}

export function post(url: string, value: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const body = typeof value === 'string' ? value : JSON.stringify(value);
  return call(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
}

export function send(url: string, payload: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return post(`${url}/v26.0/106540352242922/messages`, payload, { authorization: 'Bearer EAAG-token', ...headers });
}

export const envelope = { messaging_product: 'whatsapp', to: '+16505551234' };

export const textMessage = { ...envelope, type: 'text', text: { body: 'Olá' } };
