import { beforeAll, describe, expect, test } from '@jest/globals';
import { connect } from '../../lib/admin/connect.ts';
import { admin } from '../../lib/local/demo-connections.ts';
import { call } from './client.ts';
import { browser, signIn } from './signing-in.ts';
import { type Stack, startStack } from './stack.ts';

let stack: Stack;
let url: string;
/** The demo's owner and one of its agents, as they have signed in. */
let owner: string;
let agent: string;
let organization: string;
beforeAll(async () => {
  stack = await startStack();
  url = stack.demo.console_url;
  owner = (await signIn(url, 'olivia@example.org')).access_token;
  agent = (await signIn(url, 'marcos@example.org')).access_token;
  organization = (await ask(owner, '/api/me')).body.organizations[0].id;
  await ask(agent, '/api/me');
});

const ask = (token: string | undefined, path: string, init: RequestInit = {}) => {
  const authorization = token === undefined ? undefined : `Bearer ${token}`;
  const headers = {
    ...(authorization && { authorization }),
    ...(init.body != null && { 'content-type': 'application/json' }),
  };
  return call(`${url}${path}`, { ...init, headers });
};
const post = (token: string, path: string, body: object) =>
  ask(token, path, { method: 'POST', body: JSON.stringify(body) });

describe('who signs in', () => {
  test('is a member of what has invited them, with the role of the invitation', async () => {
    const me = await ask(agent, '/api/me');
    expect(me.body).toEqual({
      success: true,
      email: 'marcos@example.org',
      name: 'Marcos Lima',
      organizations: [{ id: organization, name: 'Demo', role: 'agent' }],
    });
  });

  test('is a member of nothing, where nobody has invited them', async () => {
    const { access_token } = await signIn(url, 'stranger@example.org');
    expect((await ask(access_token, '/api/me')).body.organizations).toEqual([]);
    expect((await ask(access_token, `/api/${organization}/conversations?action=inbox`)).status).toBe(404);
  });

  test('is not asked again while the sandbox remembers them, and is once they have signed out', async () => {
    const tab = browser();
    const first = await signIn(url, 'nadia@example.org', tab);
    const again = await signIn(url, 'nobody-is-asked@example.org', tab);
    expect((await ask(again.access_token, '/api/me')).body.email).toBe('nadia@example.org');

    const { issuer } = (await call(`${url}/config.json`)).body;
    const asked = `${issuer}/session/end?${new URLSearchParams({ id_token_hint: first.id_token, post_logout_redirect_uri: `${url}/` })}`;
    const form = await (await tab.go(asked)).text();
    const xsrf = /name="xsrf" value="(\w+)"/.exec(form)?.[1] ?? '';
    const out = await tab.go(`${issuer}/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(out.headers.get('location')).toBe(`${url}/`);
    const other = await signIn(url, 'yuki@example.org', tab);
    expect((await ask(other.access_token, '/api/me')).body.email).toBe('yuki@example.org');
  });

  test('has their token renewed without being asked', async () => {
    const { refresh_token = '' } = await signIn(url, 'olivia@example.org');
    const { issuer, client_id } = (await call(`${url}/config.json`)).body;
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id });
    const renewed = await call(`${issuer}/token`, { method: 'POST', body });
    expect((await ask(renewed.body.access_token, '/api/me')).status).toBe(200);
  });
});

describe('the API of the console', () => {
  test('does what the service does, in the name of the person', async () => {
    const sent = await post(agent, `/api/${organization}/send-chatapp`, {
      ...{ phone_number: stack.demo.phone_number, message_type: 'text', text: 'From a person' },
    });
    expect([sent.status, sent.body.success]).toEqual([200, true]);
    const { body } = await ask(agent, `/api/${organization}/conversations?chatappNumber=${stack.demo.phone_number}`);
    expect(body.messages[0]).toMatchObject({ message: 'From a person' });
  });

  test('answers 401 as API Gateway does, without a token and to one that is none', async () => {
    for (const token of [undefined, 'svc_1', stack.demo.api_key, `${owner.slice(0, -4)}AAAA`]) {
      const refused = await ask(token, `/api/${organization}/members`);
      expect([refused.status, refused.body]).toEqual([401, { message: 'Unauthorized' }]);
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('takes nobody’s word for who they are: claims in headers mean nothing, here and on the service', async () => {
    const claims = { authorizer: JSON.stringify({ jwt: { claims: { sub: 'olivia@example.org' } } }) };
    const path = `/get-webhooks`;
    expect((await call(`${url}/api/${organization}${path}`, { headers: claims })).status).toBe(401);
    const headers = { ...claims, authorization: `Bearer ${owner}` };
    expect((await call(`${stack.demo.base_url}${path}`, { headers })).status).toBe(401);
  });

  test('refuses a member who is removed at their next request', async () => {
    const deps = await connect(undefined, { DATA_DIR: stack.directory });
    const token = (await signIn(url, 'nadia@example.org')).access_token;
    await ask(token, '/api/me');
    const { body } = await ask(owner, `/api/${organization}/members`);
    const nadia = body.members.find(({ email }: { email: string }) => email === 'nadia@example.org');
    expect((await ask(token, `/api/${organization}/templates`)).status).toBe(200);
    await admin(`member remove --organization demo --id ${nadia.id}`, deps);
    expect((await ask(token, `/api/${organization}/templates`)).status).toBe(404);
    expect((await ask(token, '/api/me')).body.organizations).toEqual([]);
  });
});

describe('the page', () => {
  test('knows where to sign in', async () => {
    const config = await call(`${url}/config.json`);
    const issuer = `${stack.demo.sandbox_url}/oidc`;
    expect(config.body).toMatchObject({ issuer, client_id: 'relaydesk-console', scope: 'openid email profile' });
  });

  test('may load nothing of others, talks to the issuer alone, and is asked for anew each time', async () => {
    const { headers } = await fetch(`${url}/o/somewhere/inbox`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'; script-src 'self';/);
    expect(policy).toContain(`connect-src 'self' ${stack.demo.sandbox_url}`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('is GET and HEAD, and no path leads out of its folder', async () => {
    expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${url}/assets/%2e%2e/%2e%2e/package.json`)).status).toBe(404);
    expect((await fetch(`${url}/assets/nothing.js`)).status).toBe(404);
  });
});
