import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  changeOrganization,
  registerOrganization,
  toOperatorView,
} from '../../../shared/organizations/manage-organization.ts';
import type { Organization } from '../../../shared/organizations/organization.ts';
import {
  type NewOrganization,
  newOrganizationSchema,
  organizationChangeSchema,
} from '../../../shared/organizations/organization-input.ts';
import { findOrganizationBySlug } from '../../../shared/organizations/organization-store.ts';
import { ownersOf } from '../../../shared/organizations/provider-account.ts';
import { unseal } from '../../../shared/secrets/seal.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let made = 0;
const given = (more: Partial<NewOrganization> = {}): NewOrganization => {
  made++;
  return {
    slug: `shop-${made}`,
    name: `Shop ${made}`,
    provider: 'cloudprovider',
    cloud_phone_id: `phone-${made}`,
    ...more,
  };
};
const register = (more?: Partial<NewOrganization>) => registerOrganization(given(more), world.ports);
const accountHolder = async (id: string, channel: 'chatapp' | 'photoapp' = 'chatapp') =>
  (await ownersOf([{ channel, id }], world.ports))[0];
const stored = (slug: string) => findOrganizationBySlug(slug, world.ports);

describe('a new organization', () => {
  test('is found by its slug and by its account at the provider', async () => {
    const organization = await register({ bearer_token: 'EAAG' });
    expect(await stored(organization.slug)).toEqual(organization);
    expect(await accountHolder(String(organization.cloud_phone_id))).toBe(organization.id);
  });

  test('has its token sealed for itself, and the operator sees only that there is one', async () => {
    const organization = await register({ bearer_token: 'EAAG-secret' });
    const item = await world.ports.table.get({ pk: organization.id, sk: 'ORGANIZATION' });
    expect(JSON.stringify(item)).not.toContain('EAAG-secret');
    const owner = { organizationId: organization.id, purpose: 'chatapp-token' as const };
    expect(await unseal(String(organization.chatapp_bearer_token), owner, world.ports)).toBe('EAAG-secret');

    const shown = toOperatorView(organization);
    expect(shown).toMatchObject({ has_bearer_token: true, cloud_phone_id: organization.cloud_phone_id });
    expect(JSON.stringify(shown)).not.toContain(String(organization.chatapp_bearer_token));
    expect(JSON.stringify(shown)).not.toContain(organization.contact_salt);
  });

  test('is refused when slug or account is taken, and takes nothing then', async () => {
    const first = await register();
    await expect(register({ slug: first.slug, cloud_phone_id: 'free-1' })).rejects.toThrow(
      `the slug ${first.slug} belongs to another`,
    );
    expect(await accountHolder('free-1')).toBeUndefined();
    await expect(register({ slug: 'free-2', cloud_phone_id: first.cloud_phone_id })).rejects.toThrow('cloud phone id');
    expect(await stored('free-2')).toBeUndefined();
  });

  test('is one of two that want the same slug at once', async () => {
    const both = await Promise.allSettled([register({ slug: 'wanted' }), register({ slug: 'wanted' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a change', () => {
  test('keeps what it does not name, and moves the account', async () => {
    const before = await register({ bearer_token: 'EAAG' });
    const after = await changeOrganization(before, { name: 'New', cloud_phone_id: 'moved-here' }, world.ports);
    expect(await stored(before.slug)).toEqual(after);
    expect(after).toEqual({ ...before, name: 'New', cloud_phone_id: 'moved-here', updated_at: expect.any(String) });
    expect(await accountHolder(String(before.cloud_phone_id))).toBeUndefined();
    expect(await accountHolder('moved-here')).toBe(before.id);
  });

  test('takes a setting away with an empty value', async () => {
    const before = await register({ bearer_token: 'EAAG' });
    await changeOrganization(before, { cloud_phone_id: '', bearer_token: '' }, world.ports);
    const after = (await stored(before.slug)) as Organization;
    expect(after).not.toHaveProperty('cloud_phone_id');
    expect(after).not.toHaveProperty('chatapp_bearer_token');
    expect(await accountHolder(String(before.cloud_phone_id))).toBeUndefined();
  });

  test('to the account of another is refused, and nothing changes', async () => {
    const [one, two] = [await register(), await register()];
    await expect(
      changeOrganization(one, { name: 'x', cloud_phone_id: two.cloud_phone_id }, world.ports),
    ).rejects.toThrow('cloud phone id');
    expect(await stored(one.slug)).toEqual(one);
    expect(await accountHolder(String(two.cloud_phone_id))).toBe(two.id);
  });

  test('of a version that is no longer the last is refused', async () => {
    const before = await register();
    await changeOrganization(before, { name: 'first' }, world.ports);
    await expect(changeOrganization(before, { name: 'second' }, world.ports)).rejects.toMatchObject({
      name: 'Contention',
      reason: 'organization',
    });
    expect((await stored(before.slug))?.name).toBe('first');
  });
});

describe('the photo-app account', () => {
  const connected = { photoapp_account_id: '17841400008460056', photoapp_token: 'IGAA-secret' };

  test('is kept beside the one of the chat-app, its token sealed for its own purpose', async () => {
    const organization = await register({ ...connected, photoapp_account_id: 'ig-1', bearer_token: 'EAAG' });
    expect(await stored(organization.slug)).toEqual(organization);
    expect(await accountHolder('ig-1', 'photoapp')).toBe(organization.id);
    expect(await accountHolder('ig-1')).toBeUndefined();
    const item = await world.ports.table.get({ pk: organization.id, sk: 'ORGANIZATION' });
    expect(JSON.stringify(item)).not.toContain('IGAA-secret');
    const open = (purpose: 'chatapp-token' | 'photoapp-token') =>
      unseal(String(organization.photoapp_token), { organizationId: organization.id, purpose }, world.ports);
    expect(await open('photoapp-token')).toBe('IGAA-secret');
    await expect(open('chatapp-token')).rejects.toThrow();
    const shown = toOperatorView(organization);
    expect(shown).toMatchObject({ photoapp_account_id: 'ig-1', has_photoapp_token: true });
    expect(shown).not.toHaveProperty('photoapp_token');
  });

  test('may have the id that another has on the chat-app, and no id that another has here', async () => {
    const first = await register({ cloud_phone_id: 'same-id' });
    const second = await register({ photoapp_account_id: 'same-id' });
    expect([await accountHolder('same-id'), await accountHolder('same-id', 'photoapp')]).toEqual([first.id, second.id]);
    await expect(
      register({ slug: 'free-3', cloud_phone_id: 'free-3', photoapp_account_id: 'same-id' }),
    ).rejects.toThrow('the photo-app account id same-id belongs to another organization already');
    expect([await stored('free-3'), await accountHolder('free-3')]).toEqual([undefined, undefined]);
    await expect(changeOrganization(first, { photoapp_account_id: 'same-id' }, world.ports)).rejects.toThrow(
      'the photo-app account id same-id belongs to another organization already',
    );
    expect(await stored(first.slug)).toEqual(first);
  });

  test('is moved, and given up, by itself; the one of the chat-app stays', async () => {
    const before = await register({ ...connected, photoapp_account_id: 'ig-before' });
    const moved = await changeOrganization(before, { photoapp_account_id: 'ig-after' }, world.ports);
    expect([await accountHolder('ig-before', 'photoapp'), await accountHolder('ig-after', 'photoapp')]).toEqual([
      undefined,
      before.id,
    ]);
    await changeOrganization(moved, { photoapp_account_id: '', photoapp_token: '' }, world.ports);
    const after = (await stored(before.slug)) as Organization;
    expect(after).not.toHaveProperty('photoapp_account_id');
    expect(after).not.toHaveProperty('photoapp_token');
    expect(await accountHolder('ig-after', 'photoapp')).toBeUndefined();
    expect(await accountHolder(String(before.cloud_phone_id))).toBe(before.id);
  });

  test('of both channels can move in one change', async () => {
    const before = await register({ photoapp_account_id: 'ig-both' });
    await changeOrganization(before, { cloud_phone_id: 'both', photoapp_account_id: 'both' }, world.ports);
    expect([await accountHolder('both'), await accountHolder('both', 'photoapp')]).toEqual([before.id, before.id]);
  });
});

describe('input', () => {
  const valid = { slug: 'shop', name: 'Shop' };
  test.each<[string, object]>([
    ['the least there is', {}],
    ['a slug of one character', { slug: 'a' }],
    ['a slug of 63', { slug: 'a'.repeat(63) }],
    ['a slug with inner hyphens', { slug: 'a--b-9' }],
    ['another provider', { provider: 'evolution' }],
    ['a shop in a folder of a site', { shop_platform: 'woocommerce', shop_url: 'https://acme.example/shop' }],
    ['a shop on this machine', { shop_url: 'http://127.0.0.1:3002/shopify' }],
    ['a shop address of 2,048 characters', { shop_url: `https://a.example/${'a'.repeat(2030)}` }],
    ['a token of all visible ASCII', { bearer_token: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~' }],
  ])('is taken: %s', (_what, fields) => {
    expect(newOrganizationSchema.safeParse({ ...valid, ...fields }).success).toBe(true);
  });

  test.each<[string, object]>([
    ['no slug', { slug: undefined }],
    ['an empty slug', { slug: '' }],
    ['a slug of 64', { slug: 'a'.repeat(64) }],
    ['capitals in the slug', { slug: 'Shop' }],
    ['a hyphen first', { slug: '-a' }],
    ['a hyphen last', { slug: 'a-' }],
    ['an underscore in the slug', { slug: 'a_b' }],
    ['a newline after the slug', { slug: 'shop\n' }],
    ['letters outside ASCII in the slug', { slug: 'café' }],
    ['a blank name', { name: ' ' }],
    ['an empty token', { bearer_token: '' }],
    ['a token with a line break', { bearer_token: 'EAAG\r\nx-evil: 1' }],
    ['a token with a space', { bearer_token: 'EA AG' }],
    ['a token outside ASCII', { bearer_token: 'EAÄG' }],
    ['a phone id with a slash', { cloud_phone_id: '1/../2' }],
    ['a phone id with a question mark', { cloud_phone_id: '1?2' }],
    ['a photo-app account id with a slash', { photoapp_account_id: '1/../2' }],
    ['an empty photo-app account id', { photoapp_account_id: '' }],
    ['an empty photo-app token', { photoapp_token: '' }],
    ['a shop platform that we do not know', { shop_platform: 'toString' }],
    ['a shop address without a scheme', { shop_url: 'acme.myshopify.com' }],
    ['a shop address of another scheme', { shop_url: 'ftp://acme.example' }],
    ['a shop address with a user', { shop_url: 'https://ck@acme.example' }],
    ['a shop address with a password', { shop_url: 'https://:cs@acme.example' }],
    ['a shop address with a query', { shop_url: 'https://acme.example/?' }],
    ['a shop address with a fragment', { shop_url: 'https://acme.example/#' }],
    ['a shop address with a line break', { shop_url: 'https://acme.example/\n' }],
    ['a shop address with a backslash', { shop_url: 'https://acme.example\\@evil.example' }],
    ['a shop address without a host', { shop_url: 'https://' }],
    ['a shop address of 2,049 characters', { shop_url: `https://a.example/${'a'.repeat(2031)}` }],
    ['an empty shop token', { shop_token: '' }],
    ['a shop token with a line break', { shop_token: 'shpat\r\nx-evil: 1' }],
    ['a photo-app token with a line break', { photoapp_token: 'IGAA\r\nx-evil: 1' }],
  ])('is refused: %s', (_what, fields) => {
    expect(newOrganizationSchema.safeParse({ ...valid, ...fields }).success).toBe(false);
  });

  test('for a change may be empty where that takes a setting away', () => {
    const shop = { shop_platform: '', shop_url: '', shop_token: '' };
    const nothing = { cloud_phone_id: '', bearer_token: '', photoapp_account_id: '', photoapp_token: '', ...shop };
    expect(organizationChangeSchema.parse(nothing)).toEqual(nothing);
    expect(organizationChangeSchema.safeParse({ name: '' }).success).toBe(false);
    expect(organizationChangeSchema.safeParse({ provider: '' }).success).toBe(false);
  });
});
