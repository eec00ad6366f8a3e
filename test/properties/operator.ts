import { expect } from '@jest/globals';
import { serve as serveContact } from '../../functions/contacts/get-contact.ts';
import { isoTime } from '../../shared/base/clock.ts';
import { issueKey } from '../../shared/keys/issue-key.ts';
import { revokeKey } from '../../shared/keys/key.ts';
import { changeOrganization } from '../../shared/organizations/manage-organization.ts';
import { findOrganizationBySlug } from '../../shared/organizations/organization-store.ts';
import { caller } from '../support/call.ts';
import type { Stage } from './stage.ts';
import type { Step } from './steps.ts';
import { numbers } from './words.ts';

/** An organization is given another key, and the one before is refused from then on; or another token of its provider. */
export async function rotate(
  { world, step, ...stage }: Stage,
  { do: what, of }: Extract<Step, { readonly do: 'rotate key' | 'rotate token' }>,
): Promise<void> {
  const organization = stage.at(of);
  const stored = await findOrganizationBySlug(organization.tenant.organization.slug, world.ports);
  if (!stored) throw new Error('the organization is gone');
  if (what === 'rotate token') {
    organization.token = `token of ${of} since step ${step}`;
    await changeOrganization(stored, { bearer_token: organization.token }, world.ports);
    return;
  }
  const { apiKey, keyId } = organization;
  const made = await issueKey(stored, { name: `of step ${step}` }, world.ports);
  organization.apiKey = made.apiKey;
  organization.keyId = made.stored.id;
  await revokeKey(keyId, isoTime(world.clock.now()), world.ports);
  const refused = await caller(serveContact, world.ports, apiKey)({ query: `phone_number=${numbers.Ana}` });
  expect(refused.status).toBe(401);
}
