import type { Demo } from '../../lib/local/demo.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly body: any;
}

export async function call(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export const post = (url: string, body: unknown, headers?: Record<string, string>): Promise<Answer> =>
  sendJson('POST', url, { body, headers });

const sendJson = (
  method: string,
  url: string,
  { body, headers }: { body: unknown; headers?: Record<string, string> },
) =>
  call(url, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

/** What an API client of the demo organization does. */
export function clientOf({ base_url, sandbox_url, api_key, phone_number }: Demo) {
  const authorization = `Bearer ${api_key}`;
  return {
    get: (path: string) => call(`${base_url}${path}`, { headers: { authorization } }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      post(`${base_url}${path}`, body, { authorization, ...headers }),
    patch: (path: string, body: unknown) =>
      sendJson('PATCH', `${base_url}${path}`, { body, headers: { authorization } }),
    send(text: string, headers: Record<string, string> = {}, to = phone_number) {
      return this.post('/send-chatapp', { phone_number: to, message_type: 'text', text }, headers);
    },
    /** A contact of its own, so that tests do not meet. */
    async newContact(number: string) {
      await this.post('/contact', { phone_number: number, full_name: 'Bia Lima' });
      return number;
    },
    /** The messages of a conversation, oldest first, with the rest of the page. */
    async conversation(number = phone_number, limit = 100) {
      const query = new URLSearchParams({ chatappNumber: number, ascending: 'true', limit: `${limit}` });
      return (await this.get(`/conversations?${query}`)).body;
    },
    /** The texts that the provider received for a number, oldest first. */
    async received(number = phone_number): Promise<string[]> {
      const { body } = await call(`${sandbox_url}/sent?to=${encodeURIComponent(number)}`);
      return body.sent.map(({ payload }: { payload: { text: { body: string } } }) => payload.text.body);
    },
    /** Makes the provider fail. */
    fault: (fault: object) => post(`${sandbox_url}/faults`, fault),
  };
}
