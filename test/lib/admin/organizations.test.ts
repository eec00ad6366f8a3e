import { describe, expect, test } from '@jest/globals';
import { unseal } from '../../../shared/secrets/seal.ts';
import { admin, file, newOrganization, refusal, stored, world } from './admin-stage.ts';

const tokenOf = async (slug: string) => {
  const { id = '', chatapp_bearer_token = '' } = await stored(slug);
  return unseal(chatapp_bearer_token, { organizationId: id, purpose: 'chatapp-token' }, world.ports);
};
const shopTokenOf = async (slug: string) => {
  const { id = '', shop_token = '' } = await stored(slug);
  return unseal(shop_token, { organizationId: id, purpose: 'shop-token' }, world.ports);
};
const photoappTokenOf = async (slug: string) => {
  const { id = '', photoapp_token = '' } = await stored(slug);
  return unseal(photoapp_token, { organizationId: id, purpose: 'photoapp-token' }, world.ports);
};

describe('organization create', () => {
  test('prints the record, and never the token', async () => {
    const args = ['--slug', 'acme', '--name', 'Acme', '--cloud-phone-id', '123', '--bearer-token', 'EAAGsecret'];
    const record = await admin('organization', 'create', ...args);
    expect(record).toEqual({
      id: expect.stringMatching(/^org_/),
      slug: 'acme',
      name: 'Acme',
      chatapp_business_id: null,
      chatapp_provider_choice: 'cloudprovider',
      cloud_phone_id: '123',
      has_bearer_token: true,
      photoapp_account_id: null,
      has_photoapp_token: false,
      shop_platform: null,
      shop_url: null,
      has_shop_token: false,
      suspended_at: null,
      sends_per_second: null,
      contacts_quota: null,
      media_quota: null,
      webhooks_quota: null,
      reads_per_second: null,
      inbox_filled_at: '2026-11-28T10:00:00.000Z',
      created_at: '2026-11-28T10:00:00.000Z',
      updated_at: '2026-11-28T10:00:00.000Z',
    });
    const limits = {
      sends: { per_second: 80, left_now: 800 },
      reads: { per_second_and_key: Number.POSITIVE_INFINITY },
    };
    const quotas = { contacts: expect.anything(), media: expect.anything(), webhooks: expect.anything() };
    expect(await admin('organization', 'show', 'acme')).toEqual({ ...(record as object), limits, quotas });
    expect(JSON.stringify(await stored('acme'))).not.toContain('EAAGsecret');
    expect(await tokenOf('acme')).toBe('EAAGsecret');
  });

  test('takes the token from a file, without the line end that editors add', async () => {
    const slug = await newOrganization('--bearer-token-file', file('\ufeffEAAGfile\r\n'));
    expect(await tokenOf(slug)).toBe('EAAGfile');
  });

  test.each([
    [
      'a missing file',
      ['--bearer-token-file', '/nowhere/token'],
      /^--bearer-token-file names a file that is not there$/,
    ],
    ['a folder', ['--bearer-token-file', '/'], /^--bearer-token-file names a file that cannot be read \(EISDIR\)$/],
    ['both ways of giving a token', ['--bearer-token', 'EAAGa', '--bearer-token-file', 'x'], /not both/],
    ['an empty token', ['--bearer-token', ''], /^bearer_token must be/],
    ['a token that is no header value', ['--bearer-token', 'EAAG secret'], /^bearer_token must be/],
    ['a provider with odd characters', ['--provider', 'Cloud Provider'], /^provider must be/],
    ['a provider that there is not', ['--provider', 'twilio'], /^provider must be one of cloudprovider, evolution$/],
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
