import { expect, test } from '@jest/globals';
import { startSandbox } from '../../../lib/sandbox/start.ts';
import { call, envelope, post, sandbox, send, textMessage } from './client.ts';
import { receiver } from './receiver.ts';

const authorization = 'Bearer EAAG-token';
const account = '/v26.0/102290129340398/message_templates';
const draft = (name: string, more: object = {}) => ({
  ...{ name, language: 'en', category: 'UTILITY' },
  components: [{ type: 'BODY', text: 'Hi {{1}}' }],
  ...more,
});
const create = (url: string, body: object) => post(`${url}${account}`, body, { authorization });
const list = (url: string, query = '') => call(`${url}${account}${query}`, { headers: { authorization } });
const template = (name: string, components: object[] = [], code = 'en') => ({
  ...envelope,
  type: 'template',
  template: { name, language: { code }, ...(components.length > 0 && { components }) },
});
const body = (...texts: string[]) => ({ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => (status === 200 ? 200 : body.error.code);
const change = (url: string, what: object) => post(`${url}/templates`, what);

/** A sandbox that judges at once, and what it tells. */
async function judging() {
  const told = await receiver();
  const { url, deliverTo, stop } = await startSandbox({ port: 0, judgeMs: 1 });
  deliverTo(told.target);
  return { url, stop, told };
}

test('a new template is pending, then approved or rejected by its name, and a webhook says so', async () => {
  const { url, stop, told } = await judging();
  expect((await create(url, draft('order'))).body).toMatchObject({ status: 'PENDING', category: 'UTILITY' });
  await create(url, draft('to_reject'));
  while (told.received.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  const changes = told.received.map(({ body }) => body.entry[0].changes[0]);
  expect(changes.map(({ field }) => field)).toEqual(Array(2).fill('message_template_status_update'));
  expect(changes.map(({ value }) => [value.message_template_name, value.event, value.reason]).toSorted()).toEqual([
    ['order', 'APPROVED', 'NONE'],
    ['to_reject', 'REJECTED', 'INVALID_FORMAT'],
  ]);
  expect(codeOf(await send(url, template('order', [body('Ana')])))).toBe(200);
  expect(codeOf(await send(url, template('to_reject', [body('Ana')])))).toBe(132001);
  await stop();
});

test('what is sent must fit the template as the provider would have it', async () => {
  const { url } = await sandbox();
  const components = [
    { type: 'HEADER', format: 'LOCATION' },
    { type: 'BODY', text: 'Hi {{name}}' },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'See', url: 'https://a.example/{{1}}' }] },
  ];
  await create(url, draft('order'));
  await create(url, draft('named', { parameter_format: 'NAMED', components }));
  await change(url, { name: 'order', status: 'APPROVED' });
  await change(url, { name: 'named', status: 'APPROVED' });
  const place = { type: 'header', parameters: [{ type: 'location', location: { latitude: 0, longitude: 0 } }] };
  const named = { type: 'body', parameters: [{ type: 'text', parameter_name: 'name', text: 'Ana' }] };
  const link = { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'x' }] };
  const codes = [];
  for (const message of [
    template('order', [body('Ana')]),
    template('order'),
    template('order', [body('Ana', 'Bia')]),
    template('order', [body('Ana')], 'pt_BR'),
    template('nothing'),
    template('hello_world', [], 'en_US'),
    template('named', [place, named, link]),
    template('named', [place, body('Ana'), link]),
    template('named', [named, link]),
    template('named', [place, named]),
    template('named', [place, named, { ...link, index: '1' }]),
  ]) {
    codes.push(codeOf(await send(url, message)));
  }
  expect(codes).toEqual([200, 132000, 132000, 132001, 132001, 200, 200, 132000, 132012, 131008, 132018]);
});

test('a business account has a template from the start; a list has pages, and a deletion is of a language or of all', async () => {
  const { url } = await sandbox();
  expect((await list(url)).body.data).toMatchObject([{ name: 'hello_world', status: 'APPROVED' }]);
  expect(codeOf(await send(url, template('hello_world', [], 'en_US')))).toBe(200);
  for (const language of ['en', 'pt_BR']) await create(url, draft('order', { language }));
  expect((await create(url, draft('order'))).body.error.error_subcode).toBe(2388024);
  const first = (await list(url, '?limit=2')).body;
  const second = (await call(first.paging.next, { headers: { authorization } })).body;
  expect([first.data.length, second.data.length, second.paging.next]).toEqual([2, 1, undefined]);
  const { id } = second.data[0];
  const remove = (query: string) => call(`${url}${account}${query}`, { method: 'DELETE', headers: { authorization } });
  expect((await remove(`?name=order&hsm_id=${id}`)).body).toEqual({ success: true });
  expect((await list(url, '?name=orde')).body.data).toMatchObject([{ language: 'en' }]);
  expect((await remove('?name=order')).body).toEqual({ success: true });
  expect((await remove('?name=order')).body.error.error_subcode).toBe(2593002);
});

test('what the provider changes by itself is told, each by a webhook of its own', async () => {
  const { url, stop, told } = await judging();
  await create(url, draft('order'));
  await change(url, { name: 'order', status: 'PAUSED', quality: 'RED', category: 'MARKETING', body: 'Ola {{1}}' });
  expect(told.received.map(({ body }) => body.entry[0].changes[0].field)).toEqual(
    expect.arrayContaining([
      'message_template_quality_update',
      'template_category_update',
      'message_template_components_update',
      'message_template_status_update',
    ]),
  );
  expect(codeOf(await send(url, template('order', [body('Ana')])))).toBe(132015);
  expect((await change(url, { name: 'nothing', status: 'PAUSED' })).status).toBe(404);
  await stop();
});

test('where the window is closed, who has not written gets templates alone', async () => {
  const { url } = await sandbox();
  expect(codeOf(await send(url, textMessage))).toBe(200);
  await post(`${url}/window`, { closed: true });
  expect(codeOf(await send(url, textMessage))).toBe(131047);
  expect(codeOf(await send(url, template('hello_world', [], 'en_US')))).toBe(200);
  await post(`${url}/receive`, { from: '16505551234', type: 'text', text: 'hi' });
  expect(codeOf(await send(url, textMessage))).toBe(200);
});
