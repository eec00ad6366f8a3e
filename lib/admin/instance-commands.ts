import type { OrganizationId } from '../../shared/identifiers.ts';
import { parse } from '../../shared/input/parse.ts';
import type { Instance } from '../../shared/instances/instance.ts';
import { deleteInstance, instanceOfName, listInstances } from '../../shared/instances/instance-store.ts';
import {
  instanceChangeSchema,
  newInstanceSchema,
  registerInstance,
  toInstanceView,
  updateInstance,
} from '../../shared/instances/manage-instance.ts';
import { listOrganizationIds } from '../../shared/organizations/list-organizations.ts';
import { type AdminDeps, type Command, organizationCalled, refusals, tokenIn } from './command.ts';

export const instanceCommands: readonly Command[] = [
  {
    noun: 'instance',
    verb: 'create',
    summary: 'Make a gateway instance. A webhook secret that is made for it is shown now and never again.',
    flags: {
      organization: { value: 'slug', help: 'whose instance', required: true },
      name: {
        value: 'name',
        help: 'unique in the deployment; it stands in the address of its messages',
        required: true,
      },
      upstream: { value: 'name', help: 'where its messages go: evolution or cloudprovider', required: true },
      url: {
        value: 'url',
        help: 'evolution: where the server is, e.g. https://evolution.example.org; http only for hosts in OUTBOUND_ALLOW',
      },
      key: { value: 'key', help: "evolution: the server's own apikey; stored encrypted, never shown" },
      'key-file': { value: 'path', help: 'the same, from a file; - reads standard input' },
      'webhook-secret': {
        value: 'secret',
        help: 'evolution: what its webhooks bear as x-webhook-secret, 16 characters at least; made if absent',
      },
      'webhook-secret-file': { value: 'path', help: 'the same, from a file; - reads standard input' },
      inbound: {
        value: 'on|off',
        help: 'evolution: off where what customers write comes by the chat-app’s webhooks as well; on if absent',
      },
    },
    async run(flags, deps) {
      const organization = await organizationCalled(flags.organization, deps);
      const { name, upstream, url, inbound } = flags;
      const given = {
        name,
        upstream,
        url,
        key: await tokenIn(flags, 'key'),
        webhook_secret: await tokenIn(flags, 'webhook-secret'),
        inbound,
      };
      const { instance, webhookSecret } = await registerInstance(
        organization,
        parse(newInstanceSchema, given, refusals),
        deps,
      );
      const isMade = given.webhook_secret === undefined && webhookSecret !== undefined;
      return {
        ...toInstanceView(instance),
        organization: organization.slug,
        ...(isMade && { webhook_secret: webhookSecret }),
      };
    },
  },
  {
    noun: 'instance',
    verb: 'update',
    summary:
      'Change where a gateway instance’s server is, its key, whether what customers write is taken from it, or the secret of its webhooks.',
    flags: {
      name: { value: 'name', help: 'which', required: true },
      organization: { value: 'slug', help: 'refuse to change another organization’s' },
      url: { value: 'url', help: 'where the server is now; http only for hosts in OUTBOUND_ALLOW' },
      key: { value: 'key', help: "the server's own apikey; stored encrypted, never shown" },
      'key-file': { value: 'path', help: 'the same, from a file; - reads standard input' },
      inbound: { value: 'on|off', help: 'off: it is dropped, since it comes by the chat-app’s webhooks' },
      'new-webhook-secret': {
        help: 'make another one, which is shown now and never again; the one before is refused from then on',
      },
    },
    async run({ name = '', organization: slug, ...flags }, deps) {
      const given = {
        url: flags.url,
        key: await tokenIn(flags, 'key'),
        inbound: flags.inbound,
        new_webhook_secret: flags['new-webhook-secret'] === undefined ? undefined : true,
      };
      const change = parse(instanceChangeSchema, given, refusals);
      const { instance, webhookSecret } = await updateInstance(await instanceCalled(name, slug, deps), change, deps);
      return { ...toInstanceView(instance), ...(webhookSecret !== undefined && { webhook_secret: webhookSecret }) };
    },
  },
  {
    noun: 'instance',
    verb: 'list',
    summary: 'List the gateway instances of one organization, or of all.',
    flags: { organization: { value: 'slug', help: 'whose instances' } },
    async run({ organization: slug }, deps) {
      const ids = slug === undefined ? await listOrganizationIds(deps) : [(await organizationCalled(slug, deps)).id];
      const lists = await Promise.all(ids.map((id) => listInstances(id, deps)));
      return lists.flat().map((instance) => ({
        ...toInstanceView(instance),
        organization_id: instance.organization_id,
      }));
    },
  },
  {
    noun: 'instance',
    verb: 'delete',
    summary: 'Delete a gateway instance. Its name is free again; its messages stay.',
    flags: {
      name: { value: 'name', help: 'which', required: true },
      organization: { value: 'slug', help: 'refuse to delete another organization’s' },
    },
    async run({ name = '', organization: slug }, deps) {
      const instance = await instanceCalled(name, slug, deps);
      if (!(await deleteInstance(instance, deps))) throw new Error(`${name} was deleted at the same time`);
      return { ...toInstanceView(instance), deleted: true };
    },
  },
];

/** The instance of a name, of this organization where one is named. Throws where there is none. */
async function instanceCalled(name: string, slug: string | undefined, deps: AdminDeps): Promise<Instance> {
  const instance = await instanceOfName(name, deps);
  if (instance && (await isOf(instance.organization_id, slug, deps))) return instance;
  throw new Error(`no instance has the name ${name}`);
}

async function isOf(organizationId: OrganizationId, slug: string | undefined, deps: AdminDeps): Promise<boolean> {
  return slug === undefined || (await organizationCalled(slug, deps)).id === organizationId;
}
