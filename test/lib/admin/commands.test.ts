import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readArguments } from '../../../lib/admin/cli.ts';
import { holderOf } from '../../../shared/keys/authenticate.ts';
import { unseal } from '../../../shared/secrets/seal.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let directory: string;
beforeAll(async () => {
  world = await openWorld();
  directory = mkdtempSync(join(tmpdir(), 'relaydesk-admin-'));
});
afterAll(async () => {
  await world.close();
  rmSync(directory, { recursive: true });
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into results of any shape
async function admin(...args: string[]): Promise<any> {
  const asked = readArguments(args);
  if (asked.kind !== 'run') throw new Error('nothing was asked for');
  return asked.run(world.ports);
}
/** Who a key lets in. */
const organizationOf = async (key: string) => (await holderOf(key, 'service', () => [], world.ports)).organization;
const refusal = (...args: string[]) =>
  admin(...args).then(
    () => 'done',
    (error: Error) => error.message,
  );
const file = (text: string) => {
  const path = join(directory, 'token');
  writeFileSync(path, text);
  return path;
};
/** An organization of its own for each test. */
let made = 0;
async function newOrganization(...flags: string[]): Promise<string> {
  made++;
  await admin('organization', 'create', '--slug', `org-${made}`, '--name', `Org ${made}`, ...flags);
  return `org-${made}`;
}
const stored = async (slug: string) => {
  const { organization_id } = (await world.ports.table.get({ pk: 'SLUG', sk: slug })) as { organization_id: string };
  return (await world.ports.table.get({ pk: organization_id, sk: 'ORGANIZATION' })) as Record<string, string>;
};
const tokenOf = async (slug: string) => {
  const { id = '', chatapp_bearer_token = '' } = await stored(slug);
  const master = await world.ports.secrets.master();
  return unseal(chatapp_bearer_token, master, { organizationId: id, purpose: 'chatapp-token' });
};
const shopTokenOf = async (slug: string) => {
  const { id = '', shop_token = '' } = await stored(slug);
  return unseal(shop_token, await world.ports.secrets.master(), { organizationId: id, purpose: 'shop-token' });
};
const photoappTokenOf = async (slug: string) => {
  const { id = '', photoapp_token = '' } = await stored(slug);
  const master = await world.ports.secrets.master();
  return unseal(photoapp_token, master, { organizationId: id, purpose: 'photoapp-token' });
};

describe('organization create', () => {
  test('prints the record, and never the token', async () => {
    const args = ['--slug', 'acme', '--name', 'Acme', '--cloud-phone-id', '123', '--bearer-token', 'EAAGsecret'];
    const record = await admin('organization', 'create', ...args);
    expect(record).toEqual({
      id: expect.stringMatching(/^org_/),
      slug: 'acme',
      name: 'Acme',
      chatapp_provider_choice: 'cloudprovider',
      cloud_phone_id: '123',
      has_bearer_token: true,
      photoapp_account_id: null,
      has_photoapp_token: false,
      shop_platform: null,
      shop_url: null,
      has_shop_token: false,
      created_at: '2026-11-28T10:00:00.000Z',
      updated_at: '2026-11-28T10:00:00.000Z',
    });
    expect(await admin('organization', 'show', 'acme')).toEqual(record);
    expect(JSON.stringify(await stored('acme'))).not.toContain('EAAGsecret');
    expect(await tokenOf('acme')).toBe('EAAGsecret');
  });

  test('takes the token from a file, without the line end that editors add', async () => {
    const slug = await newOrganization('--bearer-token-file', file('\ufeffEAAGfile\r\n'));
    expect(await tokenOf(slug)).toBe('EAAGfile');
  });

  test.each([
    ['a missing file', ['--bearer-token-file', '/nowhere/token'], /ENOENT/],
    ['both ways of giving a token', ['--bearer-token', 'EAAGa', '--bearer-token-file', 'x'], /not both/],
    ['an empty token', ['--bearer-token', ''], /^bearer_token must be/],
    ['a token that is no header value', ['--bearer-token', 'EAAG secret'], /^bearer_token must be/],
    ['a provider with odd characters', ['--provider', 'Cloud Provider'], /^provider must be/],
    ['a phone id with odd characters', ['--cloud-phone-id', '../123'], /^cloud_phone_id must be/],
    ['a photo-app account id with odd characters', ['--photoapp-account-id', '../1'], /^photoapp_account_id must be/],
    ['an empty photo-app account id', ['--photoapp-account-id='], /^photoapp_account_id must be/],
    ['an empty photo-app token', ['--photoapp-token', ''], /^photoapp_token must be/],
    ['a photo-app token that is no header value', ['--photoapp-token', 'EAAG x'], /^photoapp_token must be/],
    [
      'a shop platform that we do not know',
      ['--shop-platform', 'magento'],
      /^shop_platform must be one of shopify, woo/,
    ],
    ['a shop address that is none', ['--shop-url', 'acme.myshopify.com'], /^shop_url must be an http or https address/],
    ['an empty shop token', ['--shop-token', ''], /^shop_token must be/],
    ['both ways of giving a shop token', ['--shop-token', 'EAAGa', '--shop-token-file', 'x'], /not both/],
    ['both ways of giving a photo-app token', ['--photoapp-token', 'EAAGa', '--photoapp-token-file', 'x'], /not both/],
  ])('refuses %s in one line that holds no token', async (_what, flags, message) => {
    const line = await refusal('organization', 'create', '--slug', 'refused', '--name', 'Refused', ...flags);
    expect(line).toMatch(message);
    expect(line).not.toMatch(/EAAG|\n/);
  });

  test.each(['', 'Acme', '-acme', 'acme-', 'a b', 'ä', 'a'.repeat(64)])('refuses the slug "%s"', async (slug) => {
    expect(await refusal('organization', 'create', `--slug=${slug}`, '--name', 'X')).toMatch(/^slug /);
  });

  test('refuses a slug and a phone id that are taken, and leaves nothing behind', async () => {
    const slug = await newOrganization('--cloud-phone-id', 'taken');
    expect(await refusal('organization', 'create', '--slug', slug, '--name', 'X')).toMatch(
      `the slug ${slug} belongs to another`,
    );
    const other = ['--slug', 'other', '--name', 'X', '--cloud-phone-id', 'taken'];
    expect(await refusal('organization', 'create', ...other)).toMatch('the cloud phone id taken belongs to another');
    expect(await refusal('organization', 'show', 'other')).toBe('no organization has the slug other');
  });

  test('refuses a photo-app account that is taken, and says which', async () => {
    await newOrganization('--photoapp-account-id', 'ig-taken');
    const other = ['--slug', 'other', '--name', 'X', '--cloud-phone-id', 'free', '--photoapp-account-id', 'ig-taken'];
    expect(await refusal('organization', 'create', ...other)).toBe(
      'the photo-app account id ig-taken belongs to another organization already',
    );
    expect(await refusal('organization', 'show', 'other')).toBe('no organization has the slug other');
    await newOrganization('--cloud-phone-id', 'free');
  });
});

describe('organization update', () => {
  test('changes what is named and nothing else', async () => {
    const slug = await newOrganization('--cloud-phone-id', 'before', '--bearer-token', 'EAAGbefore');
    const record = await admin('organization', 'update', slug, '--name', 'New', '--cloud-phone-id', 'after');
    expect(record).toMatchObject({ slug, name: 'New', cloud_phone_id: 'after', has_bearer_token: true });
    expect(await tokenOf(slug)).toBe('EAAGbefore');
    // The phone id is free for another.
    await newOrganization('--cloud-phone-id', 'before');
  });

  test('takes a setting away when its value is empty', async () => {
    const slug = await newOrganization('--cloud-phone-id', 'gone', '--bearer-token', 'EAAG');
    const record = await admin('organization', 'update', slug, '--cloud-phone-id=', '--bearer-token', '');
    expect(record).toMatchObject({ cloud_phone_id: null, has_bearer_token: false });
  });

  test('connects the photo-app, and never shows its token', async () => {
    const slug = await newOrganization('--bearer-token', 'EAAGkept');
    const flags = ['--photoapp-account-id', 'ig-connected', '--photoapp-token-file', file('IGAAsecret\n')];
    const record = await admin('organization', 'update', slug, ...flags);
    expect(record).toMatchObject({ photoapp_account_id: 'ig-connected', has_photoapp_token: true });
    expect(JSON.stringify([record, await stored(slug)])).not.toContain('IGAAsecret');
    expect([await tokenOf(slug), await photoappTokenOf(slug)]).toEqual(['EAAGkept', 'IGAAsecret']);
    const other = await newOrganization();
    expect(await refusal('organization', 'update', other, '--photoapp-account-id', 'ig-connected')).toBe(
      'the photo-app account id ig-connected belongs to another organization already',
    );
    const without = await admin('organization', 'update', slug, '--photoapp-account-id=', '--photoapp-token', '');
    expect(without).toMatchObject({ photoapp_account_id: null, has_photoapp_token: false, has_bearer_token: true });
    await admin('organization', 'update', other, '--photoapp-account-id', 'ig-connected');
  });

  test('configures the shop piece by piece, never shows its token, and takes it away', async () => {
    const slug = await newOrganization('--shop-platform', 'woocommerce', '--bearer-token', 'EAAGkept');
    const update = (...flags: string[]) => admin('organization', 'update', slug, ...flags);
    expect(await update('--shop-url', 'https://Acme.example/shop/')).toMatchObject({
      shop_platform: 'woocommerce',
      shop_url: 'https://acme.example/shop',
      has_shop_token: false,
    });
    const record = await update('--shop-token-file', file('ck_secret:cs_secret\n'));
    expect(record).toMatchObject({ shop_platform: 'woocommerce', has_shop_token: true });
    expect(JSON.stringify([record, await stored(slug)])).not.toMatch(/c[ks]_secret/);
    expect([await shopTokenOf(slug), await tokenOf(slug)]).toEqual(['ck_secret:cs_secret', 'EAAGkept']);
    const without = await update('--shop-platform=', '--shop-url=', '--shop-token=');
    expect(without).toMatchObject({ shop_platform: null, shop_url: null, has_shop_token: false });
    expect(await stored(slug)).not.toHaveProperty('shop_token');
    expect(await tokenOf(slug)).toBe('EAAGkept');
  });

  test('keeps the token when a file holds none: a command before the pipe may have failed', async () => {
    const slug = await newOrganization('--bearer-token', 'EAAGkept');
    expect(await refusal('organization', 'update', slug, '--bearer-token-file', file('\n'))).toMatch(/holds no token/);
    expect(await tokenOf(slug)).toBe('EAAGkept');
  });

  test.each([
    [['nobody', '--name', 'X'], 'no organization has the slug nobody'],
    [['acme'], 'nothing to change: give at least one flag'],
    [['acme', '--name', ' '], 'name is required'],
    [['acme', '--cloud-phone-id', 'taken'], 'the cloud phone id taken belongs to another organization already'],
  ])('refuses %j', async (args, message) => {
    expect(await refusal('organization', 'update', ...args)).toBe(message);
  });
});

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

  test('create with an end in the past makes an expired key, and says so', async () => {
    const slug = await newOrganization();
    const key = await admin('key', 'create', '--organization', slug, '--expires', '2026-11-28');
    expect(key.state).toBe('expired');
    await expect(organizationOf(key.api_key)).rejects.toThrow('expired');
  });

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

describe('contact create', () => {
  test('prints the contact', async () => {
    const organization = await newOrganization();
    const details = ['--email', 'bia@example.com', '--tags', ' vip , , new'];
    const contact = await admin(
      'contact',
      'create',
      '--organization',
      organization,
      '--phone',
      '+55 11 98888-7777',
      '--name',
      'Bia',
      ...details,
    );
    expect(contact).toMatchObject({
      full_name: 'Bia',
      chatapp_id: '5511988887777',
      phone_number: '+5511988887777',
      email: 'bia@example.com',
      tags: ['vip', 'new'],
      organization_id: (await stored(organization)).id,
    });
  });

  test('refuses a number that the organization has already, in another spelling', async () => {
    const organization = await newOrganization();
    const create = (phone: string) =>
      refusal('contact', 'create', '--organization', organization, '--phone', phone, '--name', 'Bia');
    expect(await create('+5511988887777')).toBe('done');
    expect(await create('55 11 8888-7777')).toMatch(/^The number 551188887777 belongs to the contact .* already\.$/);
  });

  const known = (slug: string, ...flags: string[]) => admin('contact', 'create', '--organization', slug, ...flags);
  const item = async (slug: string, id: string) =>
    world.ports.table.get({ pk: `${(await stored(slug)).id}#CONTACT#${id}`, sk: 'CONTACT' });

  test('takes somebody who is known on the photo-app alone: no number, and all digits of the id', async () => {
    const slug = await newOrganization();
    const person = ['--photoapp-id', '17841400008460057', '--photoapp-username', 'bia.lima', '--name', 'Bia'];
    const contact = await known(slug, ...person);
    expect(contact).toMatchObject({
      phone_number: '',
      chatapp_id: '',
      photoapp_id: '17841400008460057',
      photoapp_username: 'bia.lima',
    });
    expect(await item(slug, contact.id)).toMatchObject({ photoapp_id: '17841400008460057' });
  });

  test('takes a number and a photo-app id as one contact, and refuses another for either, naming which', async () => {
    const slug = await newOrganization();
    const { id } = await known(slug, '--phone', '+5511988887777', '--photoapp-id', '178414', '--name', 'Bia');
    const again = (...flags: string[]) => refusal('contact', 'create', '--organization', slug, '--name', 'X', ...flags);
    const byNumber = `The number 551188887777 belongs to the contact ${id} already.`;
    const byId = `The photo-app id 178414 belongs to the contact ${id} already.`;
    expect(await again('--phone', '551188887777')).toBe(byNumber);
    expect(await again('--phone', '551188887777', '--photoapp-id', '1')).toBe(byNumber);
    expect(await again('--photoapp-id', '178414')).toBe(byId);
    expect(await again('--phone', '+5511900001111', '--photoapp-id', '178414')).toBe(byId);
    // What was refused has taken nothing.
    expect([await again('--phone', '+5511900001111'), await again('--photoapp-id', '1')]).toEqual(['done', 'done']);
  });

  test('takes the same photo-app id in another organization', async () => {
    const [one, two] = [await newOrganization(), await newOrganization()];
    const ids = await Promise.all(
      [one, two].map(async (slug) => (await known(slug, '--photoapp-id', '178415', '--name', 'Bia')).id),
    );
    expect(new Set(ids).size).toBe(2);
  });

  test.each([
    [['--name', 'X'], /^phone_number is required, or photoapp_id/],
    [['--photoapp-id', '', '--name', 'X'], /^photoapp_id must be a string of 1 to 64 digits/],
    [['--photoapp-id', '+178', '--name', 'X'], /^photoapp_id must be a string of 1 to 64 digits/],
    [['--photoapp-id', 'bia.lima', '--name', 'X'], /^photoapp_id must be a string of 1 to 64 digits/],
    [['--photoapp-id', '1'.repeat(65), '--name', 'X'], /^photoapp_id must be a string of 1 to 64 digits/],
    [['--photoapp-id', '١٢٣', '--name', 'X'], /^photoapp_id must be a string of 1 to 64 digits/],
    [['--phone', '+5511988887777', '--photoapp-username', 'x', '--name', 'X'], /^photoapp_id is required with/],
    [['--phone', '123', '--name', 'X'], /^phone_number must be a phone number/],
    [['--phone', '+5511988887777', '--name', ' '], /^full_name is required/],
    [['--phone', '+5511988887777', '--name', 'X', '--email', 'x'], /^email must be an email address/],
  ])('refuses %j', async (args, message) => {
    const organization = await newOrganization();
    expect(await refusal('contact', 'create', '--organization', organization, ...args)).toMatch(message);
  });
});
