import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { authenticate } from '../../../shared/keys/authenticate.ts';
import { endpoints } from '../../../shared/routes.ts';
import { admin, newOrganization, refusal, stored, world } from './admin-stage.ts';

const anEvent = { requestContext: {} as APIGatewayProxyEventV2['requestContext'] };

/** The organization that a key lets in. */
const organizationOf = async (key: string) =>
  (await authenticate({ ...anEvent, headers: { authorization: `Bearer ${key}` } }, endpoints[0], world.ports))
    .organization;

describe('key', () => {
  test('create prints the key once; list shows the rest of it, and never the key', async () => {
    const slug = await newOrganization();
    const created = await admin('key', 'create', '--organization', slug, '--name', 'laptop');
    const { api_key, ...rest } = created;
    expect(created).toEqual({
      id: expect.stringMatching(/^key_/),
      api_key: expect.stringMatching(/^svc_[0-9A-Za-z]{46}$/),
      organization_id: (await stored(slug)).id,
      name: 'laptop',
      state: 'active',
      created_at: '2026-11-28T10:00:00.000Z',
      last_used_at: null,
      expires_at: null,
      revoked_at: null,
    });
    expect((await organizationOf(api_key)).slug).toBe(slug);
    const listed = await admin('key', 'list', '--organization', slug);
    expect(listed).toEqual([{ ...rest, last_used_at: '2026-11-28T10:00:00.000Z' }]);
    expect(await admin('key', 'list')).toEqual(expect.arrayContaining(listed));
  });

  test('revoke refuses the next request with the key, and keeps the first time when it is done twice', async () => {
    const slug = await newOrganization();
    const { id, api_key } = await admin('key', 'create', '--organization', slug);
    const revoked = await admin('key', 'revoke', '--id', id);
    expect(revoked).toMatchObject({ id, state: 'revoked', revoked_at: '2026-11-28T10:00:00.000Z' });
    await expect(organizationOf(api_key)).rejects.toThrow('revoked');
    expect(await admin('key', 'revoke', '--id', id)).toEqual(revoked);
  });

  test.each(['key_nobody', 'key_', '', '../x', 'k'.repeat(3000)])('revoke refuses the unknown id "%s"', async (id) => {
    const line = await refusal('key', 'revoke', `--id=${id}`);
    expect(line).not.toBe('done');
    expect(line).not.toContain('\n');
  });

  test.each([
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2027-01-31T12:00Z', '2027-01-31T12:00:00.000Z'],
    ['2028-02-29T12:00:00.5+02:00', '2028-02-29T10:00:00.500Z'],
  ])('create takes the end %s', async (given, expires_at) => {
    const slug = await newOrganization();
    expect(await admin('key', 'create', '--organization', slug, '--expires', given)).toMatchObject({ expires_at });
  });

  test.each(['2020-01-01', '2026-11-28', '2026-11-28T10:00:00Z'])(
    'create refuses the end %s, which is past',
    async (end) => {
      const slug = await newOrganization();
      expect(await refusal('key', 'create', '--organization', slug, '--expires', end)).toBe(
        `--expires is ${new Date(end).toISOString()}, which is past: the key would be refused from the start`,
      );
      expect(await admin('key', 'list', '--organization', slug)).toEqual([]);
    },
  );

  test.each(['tomorrow', '2027', '2027-02-29', '2027-13-01', '2027-01-31T12:00', '31.1.2027', '1800000000', ''])(
    'create refuses the end "%s"',
    async (given) => {
      const slug = await newOrganization();
      const line = await refusal('key', 'create', '--organization', slug, `--expires=${given}`);
      expect(line).toBe(`--expires must be an ISO 8601 time with its zone, not "${given}"`);
      expect(await admin('key', 'list', '--organization', slug)).toEqual([]);
    },
  );

  test.each([[['create', '--organization', 'nobody']], [['list', '--organization', 'nobody']]])(
    '%j refuses an unknown organization',
    async (args) => {
      expect(await refusal('key', ...args)).toBe('no organization has the slug nobody');
    },
  );
});
