import { fillInbox } from '../../shared/inbox/fill-inbox.ts';
import { listOrganizationIds } from '../../shared/organizations/list-organizations.ts';
import { organizationKey, parseOrganization } from '../../shared/organizations/organization.ts';
import { type Command, organizationCalled } from './command.ts';

export const inboxCommands: readonly Command[] = [
  {
    noun: 'inbox',
    verb: 'fill',
    summary: `Put the conversations from before there was an inbox into it, after the deployment of the version that has it. Until
    then an organization's inbox is refused. Where it is interrupted, run it again.`,
    flags: { organization: { value: 'slug', help: "one organization's alone" } },
    async run({ organization: slug }, deps) {
      const ids = slug === undefined ? await listOrganizationIds(deps) : [(await organizationCalled(slug, deps)).id];
      const filled: Record<string, number> = {};
      for (const id of ids) {
        const organization = parseOrganization(await deps.table.get(organizationKey(id)));
        if (organization && organization.inbox_filled_at === undefined)
          filled[organization.slug] = await fillInbox(organization, deps);
      }
      return { filled };
    },
  },
];
