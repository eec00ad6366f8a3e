import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { issueKey } from '../../shared/keys/issue-key.ts';
import { hashOfKey, listKeys, makeApiKey, revokeKey } from '../../shared/keys/key.ts';
import { shortIdOfOrganization } from '../../shared/organizations/organization.ts';
import { makeTenant, type Tenant } from '../support/tenant.ts';
import { openWorld, type World } from '../support/world.ts';
import { aText, type Client, clientOf } from './client.ts';

let world: World;
let tenant: Tenant;
let other: Tenant;
let stranger: Client;
beforeAll(async () => {
  world = await openWorld();
  tenant = await makeTenant(world.ports);
  other = await makeTenant(world.ports);
  stranger = clientOf(world.ports);
});
beforeEach(() => {
  world.logged.length = 0;
});
afterAll(() => world.close());

const missingOrInvalid = {
  error: 'Invalid API key',
  message: 'The API key is missing or invalid. Send it as "Authorization: Bearer svc_…".',
};

const asked = { query: 'phone_number=5511999990000' };
const ask = (authorization?: string) =>
  stranger.contact({ ...asked, headers: authorization === undefined ? {} : { authorization } });

/** The key with the character at `index` replaced by another of its alphabet. */
function mistyped(key: string, index: number): string {
  const at = index < 0 ? key.length + index : index;
  return key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
}

describe('an Authorization header', () => {
  test.each(['Bearer', 'bearer', 'BEARER', 'bEARER'])('is taken with the scheme written %s', async (scheme) => {
    expect((await ask(`${scheme} ${tenant.apiKey}`)).status).toBe(404);
  });

  const unknown = () => makeApiKey(shortIdOfOrganization(tenant.organization.id), world.ports.ids);
  const refused: [string, () => string | undefined][] = [
    ['that is missing', () => undefined],
    ['that is empty', () => ''],
    ['with a scheme alone', () => 'Bearer'],
    ['with a scheme and a space', () => 'Bearer '],
    ['with two spaces', () => `Bearer  ${tenant.apiKey}`],
    ['with a tab', () => `Bearer\t${tenant.apiKey}`],
    ['with a space in front', () => ` Bearer ${tenant.apiKey}`],
    ['with a space behind', () => `Bearer ${tenant.apiKey} `],
    ['with a newline behind', () => `Bearer ${tenant.apiKey}\n`],
    ['with a carriage return and newline behind', () => `Bearer ${tenant.apiKey}\r\n`],
    ['with another scheme', () => `Basic ${tenant.apiKey}`],
    ['with no scheme', () => tenant.apiKey],
    ['with a longer scheme', () => `Bearers ${tenant.apiKey}`],
    ['with quotes', () => `Bearer "${tenant.apiKey}"`],
    ['sent twice, as API Gateway joins it', () => `Bearer ${tenant.apiKey},Bearer ${tenant.apiKey}`],
    ['with two keys', () => `Bearer ${tenant.apiKey} ${tenant.apiKey}`],
    ['with the prefix alone', () => 'Bearer svc_'],
    ['with a key without its prefix', () => `Bearer ${tenant.apiKey.slice(4)}`],
    ['with a key with another prefix', () => `Bearer SVC_${tenant.apiKey.slice(4)}`],
    ['with a key that is cut short', () => `Bearer ${tenant.apiKey.slice(0, -1)}`],
    ['with a key that is too long', () => `Bearer ${tenant.apiKey}0`],
    ['with a key in other case', () => `Bearer ${tenant.apiKey.toUpperCase()}`],
    ['with a key mistyped in the organization', () => `Bearer ${mistyped(tenant.apiKey, 5)}`],
    ['with a key mistyped in the secret', () => `Bearer ${mistyped(tenant.apiKey, 20)}`],
    ['with a key mistyped in the checksum', () => `Bearer ${mistyped(tenant.apiKey, -1)}`],
    ['with a key nobody was given', () => `Bearer ${unknown()}`],
    ['with the secret of one organization under the name of another', () => `Bearer ${renamed()}`],
    ['with the word undefined', () => 'Bearer undefined'],
    ['with eight thousand characters', () => `Bearer svc_${'a'.repeat(8000)}`],
    ['with a letter outside ASCII', () => `Bearer ${tenant.apiKey.slice(0, -1)}é`],
  ];
  /** `tenant`'s key with `other`'s short id and a checksum that fits. */
  function renamed(): string {
    const secret = tenant.apiKey.slice(16, 44);
    return makeApiKey(shortIdOfOrganization(other.organization.id), { ...world.ports.ids, base62: () => secret });
  }
  test.each(refused)('%s gets the one 401 for missing and malformed keys', async (_what, header) => {
    const answer = await ask(header());
    expect([answer.status, answer.body]).toEqual([401, missingOrInvalid]);
  });

  test('is not replaced by a key in the query or in another header', async () => {
    const answer = await stranger.contact({
      query: `${asked.query}&apikey=${tenant.apiKey}&authorization=Bearer%20${tenant.apiKey}`,
      headers: { apikey: tenant.apiKey, 'x-api-key': tenant.apiKey },
    });
    expect(answer.body).toEqual(missingOrInvalid);
  });
});

test('every endpoint with a key is 401 without one, before it looks at anything else', async () => {
  const answers = await Promise.all([
    stranger.send({ body: '{' }),
    stranger.createContact({ body: '{' }),
    stranger.updateContact('', '{'),
    stranger.deleteContact(''),
    stranger.conversations({ query: 'limit=a' }),
    stranger.contact({ query: '' }),
    stranger.message(''),
  ]);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [401, missingOrInvalid]));
});

describe('a key', () => {
  test('is refused by the next request once it is revoked, and only its holder hears why', async () => {
    const { apiKey, stored } = await issueKey(tenant.organization, { name: 'to revoke' }, world.ports);
    expect((await ask(`Bearer ${apiKey}`)).status).toBe(404);
    await revokeKey(stored.id, new Date(world.clock.now()).toISOString(), world.ports);
    const refused = await ask(`Bearer ${apiKey}`);
    expect([refused.status, refused.body]).toEqual([
      401,
      { error: 'Invalid API key', message: `The API key ${stored.id} is revoked.` },
    ]);
    expect((await ask(`Bearer ${mistyped(apiKey, -1)}`)).body).toEqual(missingOrInvalid);
    expect((await ask(`Bearer ${tenant.apiKey}`)).status).toBe(404);
  });

  test('is taken to the last millisecond before it expires, and refused from then on', async () => {
    const expiresAt = new Date(world.clock.now() + 60_000).toISOString();
    const { apiKey, stored } = await issueKey(tenant.organization, { name: 'short', expiresAt }, world.ports);
    world.clock.advance(59_999);
    expect((await ask(`Bearer ${apiKey}`)).status).toBe(404);
    world.clock.advance(1);
    const refused = await ask(`Bearer ${apiKey}`);
    expect([refused.status, refused.body]).toEqual([
      401,
      { error: 'Invalid API key', message: `The API key ${stored.id} is expired.` },
    ]);
  });

  test('of an organization that vanished is 404', async () => {
    const gone = await makeTenant(world.ports);
    await world.ports.table.write({ kind: 'delete', key: { pk: gone.organization.id, sk: 'ORGANIZATION' } });
    const answer = await ask(`Bearer ${gone.apiKey}`);
    expect([answer.status, answer.body]).toEqual([
      404,
      { error: 'Organization not found', message: `The organization of key ${gone.keyId} does not exist.` },
    ]);
  });

  test('notes the hour of its last use', async () => {
    const used = await makeTenant(world.ports);
    const lastUse = async () => (await listKeys(used.organization.id, world.ports))[0]?.last_used_at;
    expect(await lastUse()).toBeUndefined();
    await ask(`Bearer ${used.apiKey}`);
    const hour = `${new Date(world.clock.now()).toISOString().slice(0, 13)}:00:00.000Z`;
    expect(await lastUse()).toBe(hour);
    world.clock.advance(3_600_000);
    await ask(`Bearer ${used.apiKey}`);
    expect(Date.parse(String(await lastUse())) - Date.parse(hour)).toBe(3_600_000);
  });

  test('works although its use cannot be noted', async () => {
    const used = await makeTenant(world.ports);
    const table = { ...world.ports.table, write: () => Promise.reject(new Error('throttled')) };
    const answer = await clientOf({ ...world.ports, table }, used.apiKey).contact(asked);
    expect(answer.status).toBe(404);
    expect(world.logged).toMatchObject([{ event: 'key_use_not_recorded', key: used.keyId }, { event: 'request' }]);
  });

  test('is nowhere in the table: only its hash is', async () => {
    const [stored] = await listKeys(other.organization.id, world.ports);
    expect(stored).toMatchObject({ id: other.keyId, hash: hashOfKey(other.apiKey) });
    expect(JSON.stringify(stored)).not.toContain(other.apiKey.slice(16));
  });
});

test('is 401 when the key belongs to another organization than tenantId says', async () => {
  const answer = await clientOf(world.ports, tenant.apiKey).send({
    query: `tenantId=${other.organization.slug}`,
    body: aText,
  });
  expect([answer.status, answer.body.error]).toEqual([401, 'Invalid API key']);
});

test('no log line of a refused request holds a key', async () => {
  await ask(`Bearer ${mistyped(tenant.apiKey, -1)}`);
  await ask(`Bearer ${tenant.apiKey}\n`);
  expect(world.logged).toMatchObject([
    { event: 'request', status: 401 },
    { event: 'request', status: 401 },
  ]);
  expect(JSON.stringify(world.logged)).not.toContain('svc_');
});
