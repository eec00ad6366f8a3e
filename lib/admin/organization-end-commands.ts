import { deletedOrganization, deleteOrganization } from '../../shared/erasing/delete-organization.ts';
import { type Command, organizationCalled } from './command.ts';
import { confirmed } from './terminal.ts';

export const organizationEndCommands: readonly Command[] = [
  {
    noun: 'organization',
    verb: 'export',
    summary: `Write everything of an organization into a folder: JSON lines, and its files. README.md in it describes them. Run it
    again where it was interrupted: it goes on.`,
    argument: 'slug',
    flags: { to: { value: 'folder', help: 'where to; made if it is not there', required: true } },
    async run({ slug, to = '' }, deps) {
      // Loaded when it is needed: no other command writes files.
      const { exportOrganization } = await import('./export/export-organization.ts');
      if (to === '') throw new Error('--to needs a folder');
      return exportOrganization(await organizationCalled(slug, deps), to, deps);
    },
  },
  {
    noun: 'organization',
    verb: 'delete',
    summary: `Delete an organization, with everything of it: its keys are refused at once, the rest is erased in the background.
    Where it is interrupted before it prints, run it again.`,
    argument: 'slug',
    flags: { yes: { help: 'do not ask' } },
    async run({ slug, yes }, deps) {
      const organization = await organizationCalled(slug, deps);
      const what = `everything of ${organization.name} (${organization.slug}) will be erased for good`;
      if (yes === undefined) await confirmed(what, organization.slug);
      return { ...(await deleteOrganization(organization, deps)), state: 'erasing' };
    },
  },
  {
    noun: 'organization',
    verb: 'erasure',
    summary: 'Show whether something is left of a deleted organization.',
    argument: 'id',
    flags: {},
    async run({ id = '' }, deps) {
      const deleted = await deletedOrganization(id, deps);
      if (!deleted) throw new Error(`no organization with the id ${id} was deleted`);
      return deleted;
    },
  },
];
