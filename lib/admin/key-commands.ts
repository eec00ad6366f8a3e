import { isoTime } from '../../shared/base/clock.ts';
import { issueKey, toKeyView } from '../../shared/keys/issue-key.ts';
import { listKeys, revokeKey } from '../../shared/keys/key.ts';
import { listOrganizationIds } from '../../shared/organizations/list-organizations.ts';
import { type AdminDeps, type Command, organizationCalled } from './command.ts';

export const keyCommands: readonly Command[] = [
  {
    noun: 'key',
    verb: 'create',
    summary: 'Make an API key. It is shown now and never again.',
    flags: {
      organization: { value: 'slug', help: 'whose key', required: true },
      name: { value: 'name', help: 'to tell keys apart' },
      expires: {
        value: 'time',
        help: 'ISO 8601, for example 2027-01-31 (from its midnight, UTC) or 2027-01-31T12:00:00Z',
      },
    },
    async run(flags, deps) {
      const organization = await organizationCalled(flags.organization, deps);
      const expiresAt = flags.expires === undefined ? undefined : timeOf(flags.expires);
      if (expiresAt !== undefined && Date.parse(expiresAt) <= deps.clock.now())
        throw new Error(`--expires is ${expiresAt}, which is past: the key would be refused from the start`);
      const { apiKey, stored } = await issueKey(organization, { name: flags.name ?? '', expiresAt }, deps);
      const { id, ...rest } = toKeyView(stored, deps.clock.now());
      return { id, api_key: apiKey, ...rest };
    },
  },
  {
    noun: 'key',
    verb: 'list',
    summary: 'List the API keys of one organization, or of all.',
    flags: { organization: { value: 'slug', help: 'whose keys' } },
    async run(flags, deps) {
      const keys = await Promise.all((await organizationIds(flags.organization, deps)).map((id) => listKeys(id, deps)));
      return keys.flat().map((key) => toKeyView(key, deps.clock.now()));
    },
  },
  {
    noun: 'key',
    verb: 'revoke',
    summary: 'Revoke an API key; the next request with it is refused.',
    flags: { id: { value: 'id', help: 'key_…, as key create and key list show it', required: true } },
    async run({ id = '' }, deps) {
      const revoked = await revokeKey(id, isoTime(deps.clock.now()), deps);
      if (!revoked) throw new Error(`no key has the id ${id}`);
      return toKeyView(revoked, deps.clock.now());
    },
  },
];

async function organizationIds(slug: string | undefined, deps: AdminDeps): Promise<string[]> {
  return slug === undefined ? listOrganizationIds(deps) : [(await organizationCalled(slug, deps)).id];
}

/** Dates alone are midnight UTC. Strict: `Date.parse` would take almost anything, and make 2 March of 30 February. */
function timeOf(text: string): string {
  const [, date] = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? [];
  const [day, time] = [Date.parse(`${date}T00:00Z`), Date.parse(text)];
  if (date === undefined || Number.isNaN(day) || Number.isNaN(time) || !isoTime(day).startsWith(date))
    throw new Error(`--expires must be an ISO 8601 time with its zone, not "${text}"`);
  return isoTime(time);
}
