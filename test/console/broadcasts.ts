import { expect } from '@jest/globals';
import type { Stack } from '../local/stack.ts';
import { until } from '../local/until.ts';

/** Asks the service as a program of the demo organization does. */
async function ask({ demo }: Stack, path: string, method = 'GET', body?: object) {
  const headers = { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' };
  const response = await fetch(`${demo.base_url}${path}`, { method, headers, body: body && JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Gives the demo's contact a tag. */
export async function tagAna(stack: Stack, tag: string): Promise<void> {
  const { status } = await ask(stack, `/contact?id=${stack.demo.contact_id}`, 'PATCH', { tags: [tag] });
  expect(status).toBe(200);
}

/** Creates a broadcast of the sandbox's first template, and returns its id. */
export async function createBroadcast(stack: Stack, asked: object): Promise<string> {
  const template = { name: 'hello_world', language: 'en_US' };
  const { status, body } = await ask(stack, '/broadcasts', 'POST', { template, ...asked });
  expect({ status, body }).toMatchObject({ status: 201 });
  return (body.broadcast as { id: string }).id;
}

/** Makes a template with a text of two variables, below a header where one is given. */
export async function createTemplate(stack: Stack, name: string, text: string, header?: object): Promise<void> {
  const components = [...(header ? [header] : []), { type: 'BODY', text, example: { body_text: [['Ana', '1']] } }];
  const asked = { name, language: 'en', category: 'UTILITY', components };
  expect(await ask(stack, '/templates', 'POST', asked)).toMatchObject({ status: 201 });
}

/** The same, and waits until the sandbox has approved it. */
export async function makeTemplate(stack: Stack, name: string, text: string, header?: object): Promise<void> {
  await createTemplate(stack, name, text, header);
  await until('the template is approved', async () => {
    const { body } = await ask(stack, `/templates?name=${name}&status=APPROVED`);
    return (body.templates as object[]).length > 0;
  });
}

interface Broadcast {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly schedule_at: string | null;
  readonly counts: Readonly<Record<string, number>>;
}

export const broadcastOf = async (stack: Stack, id: string): Promise<Broadcast> =>
  (await ask(stack, `/broadcasts/${id}`)).body.broadcast as Broadcast;

/** All broadcasts of the demo organization, the newest first. */
export const broadcastsOf = async (stack: Stack): Promise<readonly Broadcast[]> =>
  (await ask(stack, '/broadcasts')).body.broadcasts as readonly Broadcast[];

export const untilSettled = (stack: Stack, id: string, as = 'finished') =>
  until(`the broadcast is ${as}`, async () => (await broadcastOf(stack, id)).status === as);
