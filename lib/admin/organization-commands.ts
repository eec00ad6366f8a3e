import { forgetSessions } from '../../shared/hints/session.ts';
import { parse } from '../../shared/input/parse.ts';
import { pageOfOrganizations } from '../../shared/organizations/list-organizations.ts';
import {
  changeOrganization,
  registerOrganization,
  setSuspended,
  toOperatorView,
} from '../../shared/organizations/manage-organization.ts';
import type { Organization } from '../../shared/organizations/organization.ts';
import { newOrganizationSchema, organizationChangeSchema } from '../../shared/organizations/organization-input.ts';
import { limitsOf, quotasOf } from '../../shared/usage/used.ts';
import { type Command, type Flags, organizationCalled, refusals, tokenIn } from './command.ts';
import { limitFlags, limitsIn } from './limits.ts';

const settingFlags = {
  provider: {
    value: 'name',
    help: 'chat-app provider: cloudprovider (unless given), or evolution, which sends over the gateway alone',
  },
  'cloud-phone-id': { value: 'id', help: 'phone number id at the provider, unique in the deployment' },
  'chatapp-business-id': {
    value: 'id',
    help: 'business account id at the provider, whose templates it sends; organizations may share one',
  },
  'bearer-token': { value: 'token', help: "the provider's access token; stored encrypted, never shown" },
  'bearer-token-file': { value: 'path', help: 'the same, from a file; - reads standard input' },
  'photoapp-account-id': { value: 'id', help: 'account id on the photo-app channel, unique in the deployment' },
  'photoapp-token': { value: 'token', help: "the photo-app's access token; stored encrypted, never shown" },
  'photoapp-token-file': { value: 'path', help: 'the same, from a file; - reads standard input' },
  'shop-platform': { value: 'name', help: 'where its orders are: shopify or woocommerce' },
  'shop-url': {
    value: 'url',
    help: "the shop's own address, e.g. https://acme.myshopify.com; http only for hosts in OUTBOUND_ALLOW",
  },
  'shop-token': { value: 'token', help: "the shop's access token (woocommerce: key:secret); encrypted, never shown" },
  'shop-token-file': { value: 'path', help: 'the same, from a file; - reads standard input' },
} as const;

export const organizationCommands: readonly Command[] = [
  {
    noun: 'organization',
    verb: 'create',
    summary: 'Make an organization.',
    flags: {
      slug: { value: 'slug', help: 'its tenantId: lower-case letters, digits and hyphens', required: true },
      name: { value: 'name', help: 'its name', required: true },
      ...settingFlags,
    },
    async run(flags, deps) {
      const organization = parse(newOrganizationSchema, await inputOf(flags), refusals);
      return toOperatorView(await registerOrganization(organization, deps));
    },
  },
  {
    noun: 'organization',
    verb: 'update',
    summary: 'Change an organization. An empty value takes a setting away.',
    argument: 'slug',
    flags: { name: { value: 'name', help: 'its name' }, ...settingFlags, ...limitFlags },
    async run(flags, deps) {
      const change = parse(organizationChangeSchema, await inputOf(flags), refusals);
      if (Object.values(change).every((value) => value === undefined))
        throw new Error('nothing to change: give at least one flag');
      return toOperatorView(await changeOrganization(await organizationCalled(flags.slug, deps), change, deps));
    },
  },
  {
    noun: 'organization',
    verb: 'show',
    summary: 'Show an organization, its limits with what is left of them, and its quotas with what it uses of them.',
    argument: 'slug',
    flags: {},
    async run(flags, deps) {
      const organization = await organizationCalled(flags.slug, deps);
      const [limits, quotas] = await Promise.all([limitsOf(organization, deps), quotasOf(organization, deps)]);
      return { ...toOperatorView(organization), limits, quotas };
    },
  },
  {
    noun: 'organization',
    verb: 'list',
    summary: 'List the organizations, in the order of their slugs. `next` is what --after takes for the next page.',
    flags: {
      limit: { value: 'number', help: 'how many at most, 1 to 100; 50 unless given' },
      after: { value: 'slug', help: 'go on behind this one' },
    },
    async run({ limit = '50', after }, deps) {
      if (!/^([1-9]\d?|100)$/.test(limit)) throw new Error('--limit must be a whole number from 1 to 100');
      if (after === '') throw new Error('--after needs a slug');
      const { organizations, next } = await pageOfOrganizations({ limit: Number(limit), after }, deps);
      return { organizations: organizations.map(toListed), next: next ?? null };
    },
  },
  {
    noun: 'organization',
    verb: 'suspend',
    summary: `Refuse an organization's keys, from the next request on, with 403. What people write to it is recorded and
    delivered to its webhooks as before.`,
    argument: 'slug',
    flags: {},
    async run({ slug }, deps) {
      const suspended = await setSuspended(await organizationCalled(slug, deps), true, deps);
      await forgetSessions({ organizationId: suspended.id }, deps);
      return toOperatorView(suspended);
    },
  },
  {
    noun: 'organization',
    verb: 'resume',
    summary: 'Take the keys of a suspended organization again.',
    argument: 'slug',
    flags: {},
    run: async ({ slug }, deps) =>
      toOperatorView(await setSuspended(await organizationCalled(slug, deps), false, deps)),
  },
];

/** An organization as a list shows it. */
const toListed = ({ slug, name, id, created_at, suspended_at }: Organization) => ({
  slug,
  name,
  id,
  created_at,
  suspended_at: suspended_at ?? null,
});

async function inputOf(flags: Flags) {
  const { slug, name, provider } = flags;
  return {
    slug,
    name,
    provider,
    cloud_phone_id: flags['cloud-phone-id'],
    chatapp_business_id: flags['chatapp-business-id'],
    bearer_token: await tokenIn(flags, 'bearer-token'),
    photoapp_account_id: flags['photoapp-account-id'],
    photoapp_token: await tokenIn(flags, 'photoapp-token'),
    shop_platform: flags['shop-platform'],
    shop_url: flags['shop-url'],
    shop_token: await tokenIn(flags, 'shop-token'),
    ...limitsIn(flags),
  };
}
