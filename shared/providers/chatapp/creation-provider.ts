import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { askTemplates } from './ask-templates.ts';
import { plainChatappChannel } from './channel.ts';

/** What is asked of the provider before a broadcast is created: its templates, and whether there is a way to it. */
export const creationProvider = {
  ask: askTemplates,
  checkChannel: (organization: Organization, deps: Deps<'secrets' | 'http'>) =>
    plainChatappChannel(organization, {}, deps),
};
