import { expect, test } from '@jest/globals';
import { findOrganizationBySlug } from '../../../shared/organizations/organization-store.ts';
import { countSend } from '../../../shared/organizations/send-rate.ts';
import { admin, newOrganization, refusal, world } from './admin-stage.ts';

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

test.each(['0', '-1', '1.5', '10001', '1e3', 'fast', ' 5'])('a send rate cannot be "%s"', async (rate) => {
  const slug = await newOrganization();
  expect(await refusal('organization', 'update', slug, `--send-rate=${rate}`)).toBe(
    "send_rate must be a whole number from 1 to 10000, or empty for the stage's own",
  );
});
