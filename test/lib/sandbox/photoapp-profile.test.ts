import { expect, test } from '@jest/globals';
import { call, post, sandbox } from './client.ts';
import { person } from './photoapp-client.ts';

test('says who somebody is that has written, as far as it is asked, and refuses what the platform refuses', async () => {
  const { url } = await sandbox();
  const ask = (id: string, query: string, authorization = 'Bearer t') =>
    call(`${url}/photoapp/v26.0/${id}?${query}`, { headers: { authorization } });
  const whole = 'fields=name,username,profile_pic';
  expect((await ask(person, whole)).body.error).toMatchObject({ code: 100, error_subcode: 2534014 });
  await post(`${url}/receive`, { platform: 'photoapp', from: person, type: 'text', name: 'Bia', username: 'bia.lima' });
  const said = await ask(person, whole);
  const known = { name: 'Bia', username: 'bia.lima', id: person };
  expect([said.status, said.body]).toEqual([200, { ...known, profile_pic: expect.stringMatching(/^https:/) }]);
  expect((await ask(person, 'fields=username,secret')).body).toEqual({ username: 'bia.lima', id: person });
  expect((await ask(person, whole, 'Bearer undefined')).body.error.code).toBe(190);
  await post(`${url}/receive`, { platform: 'photoapp', from: '42', type: 'text' });
  expect((await ask('42', whole)).body).toMatchObject({ name: 'Sandbox contact', username: 'sandbox.42' });
});
