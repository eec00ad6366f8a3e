import { expect, test } from '@jest/globals';
import { noteStored } from '../../../shared/media/media-usage.ts';
import { findOrganizationBySlug } from '../../../shared/organizations/organization-store.ts';
import { countSend } from '../../../shared/organizations/send-rate.ts';
import { admin, newOrganization, refusal, stored, world } from './admin-stage.ts';

test('an organization has the stage’s send rate until it is given its own, and again when that is taken away', async () => {
  const slug = await newOrganization();
  const sends = async () => (await admin('organization', 'show', slug)).limits.sends;
  expect(await sends()).toEqual({ per_second: 80, left_now: 800 });
  expect((await admin('organization', 'update', slug, '--send-rate', '5')).sends_per_second).toBe(5);
  const organization = await findOrganizationBySlug(slug, world.ports);
  if (organization) await countSend(organization, world.ports);
  expect(await sends()).toEqual({ per_second: 5, left_now: 49 });
  expect((await admin('organization', 'update', slug, '--send-rate=')).sends_per_second).toBeNull();
  expect(await sends()).toEqual({ per_second: 80, left_now: 799 });
});

test('an organization’s keys may read as the stage says, or as it has been given', async () => {
  const slug = await newOrganization();
  expect((await admin('organization', 'update', slug, '--read-rate', '7')).reads_per_second).toBe(7);
  expect((await admin('organization', 'show', slug)).limits.reads).toEqual({ per_second_and_key: 7 });
});

test('an organization is shown with each quota, the stage’s or its own, and what it uses of it', async () => {
  const slug = await newOrganization();
  const quotas = async () => (await admin('organization', 'show', slug)).quotas;
  expect(await quotas()).toEqual({
    contacts: { quota: 1_000_000, used: 0 },
    media: { quota: 100_000, used: 0, measured_at: null },
    webhooks: { quota: 100, used: 0 },
  });
  await admin('contact', 'create', '--organization', slug, '--phone', '+5511999990000', '--name', 'Ana');
  const own = ['--contacts-quota=1', '--media-quota=20', '--webhooks-quota=7'];
  expect(await admin('organization', 'update', slug, ...own)).toMatchObject({
    contacts_quota: 1,
    media_quota: 20,
    webhooks_quota: 7,
  });
  const { id } = await stored(slug);
  await noteStored({ key: `${id}/file`, size: 1_600_000 }, world.ports);
  expect(await quotas()).toEqual({
    contacts: { quota: 1, used: 1 },
    media: { quota: 20, used: 1.5, measured_at: null },
    webhooks: { quota: 7, used: 0 },
  });
  expect(await refusal('contact', 'create', '--organization', slug, '--phone', '+5511999990001', '--name', 'Bia')).toBe(
    'The organization has 1 contacts, and its quota is 1. The operator of this service can raise it: relaydesk organization update --contacts-quota.',
  );
  await admin('organization', 'update', slug, '--contacts-quota=');
  expect((await quotas()).contacts).toEqual({ quota: 1_000_000, used: 1 });
});

test.each([
  ['contacts', '100000000'],
  ['media', '1000000000'],
  ['webhooks', '1000'],
])('a quota of %s is a whole number up to %s', async (name, most) => {
  const slug = await newOrganization();
  for (const wrong of ['0', '1.5', `${most}1`])
    expect(await refusal('organization', 'update', slug, `--${name}-quota=${wrong}`)).toBe(
      `${name}_quota must be a whole number from 1 to ${most}, or empty for the stage's own`,
    );
  expect(await refusal('organization', 'update', slug, `--${name}-quota=${most}`)).toBe('done');
});

test.each(['0', '-1', '1.5', '10001', '1e3', 'fast', ' 5'])('a send rate cannot be "%s"', async (rate) => {
  const slug = await newOrganization();
  expect(await refusal('organization', 'update', slug, `--send-rate=${rate}`)).toBe(
    "send_rate must be a whole number from 1 to 10000, or empty for the stage's own",
  );
});
