import { addContact, anyContactSchema } from '../../shared/contacts/new-contact.ts';
import { mergeBodySchema, twoContacts } from '../../shared/contacts/request-merge.ts';
import { parse } from '../../shared/input/parse.ts';
import { beginMerge } from '../../shared/merging/begin-merge.ts';
import { type Command, organizationCalled, refusals } from './command.ts';
import type { ImportResult } from './import/import-file.ts';
import { ExitError, interruption } from './terminal.ts';

const createCommand: Command = {
  noun: 'contact',
  verb: 'create',
  summary: 'Make a contact.',
  flags: {
    organization: { value: 'slug', help: 'whose contact', required: true },
    phone: { value: 'number', help: 'with country code; required unless --photoapp-id is given' },
    'photoapp-id': { value: 'id', help: "the platform's id of the person, for the photo-app channel" },
    'photoapp-username': { value: 'name', help: 'what the person is called there' },
    name: { value: 'name', help: 'full name', required: true },
    email: { value: 'address', help: 'email address' },
    tags: { value: 'a,b', help: 'comma-separated' },
  },
  async run({ phone, name, email, tags, organization, ...flags }, deps) {
    const given = {
      phone_number: phone,
      photoapp_id: flags['photoapp-id'],
      photoapp_username: flags['photoapp-username'],
      full_name: name,
      email,
      tags: tags === undefined ? undefined : tagsIn(tags),
    };
    const body = parse(anyContactSchema, given, refusals);
    return addContact(await organizationCalled(organization, deps), { body, source: 'admin' }, deps);
  },
};

const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const importCommand: Command = {
  noun: 'contact',
  verb: 'import',
  summary: `Make a contact of each row of a CSV file: UTF-8, separated by commas or semicolons.
    The first line names the columns: phone_number (or phone), full_name (or name), email, tags, photoapp_id,
    photoapp_username; others are ignored. Who is a contact already is counted as existing and not changed, so that an
    import that was interrupted can be run again. Exits with 0 also when rows were rejected: the result counts them.`,
  flags: {
    organization: { value: 'slug', help: 'whose contacts', required: true },
    file: { value: 'path', help: 'the CSV file', required: true },
    rejected: { value: 'path', help: 'where refused rows go, with line and reason; <file>.rejected.csv unless given' },
  },
  async run({ organization, file = '', rejected = `${file}.rejected.csv` }, deps): Promise<ImportResult> {
    // Loaded when it is needed: no other command reads CSV.
    const { importFile } = await import('./import/import-file.ts');
    const owner = await organizationCalled(organization, deps);
    const signal = interruption();
    const count = { rows: 0, created: 0, existing: 0, rejected: 0 };
    const cameTo = () =>
      `${count.created} created, ${count.existing} existing, ${count.rejected} rejected; run it again to go on`;
    const isStopped = () => signal.code !== undefined;
    try {
      const result = await importFile(owner, { file, rejected, count, screen: process.stderr, isStopped }, deps);
      if (signal.code !== undefined) throw new ExitError(`interrupted: ${cameTo()}`, signal.code);
      return result;
    } catch (error) {
      if (count.rows > 0 && !(error instanceof ExitError)) process.stderr.write(`stopped: ${cameTo()}\n`);
      throw error;
    } finally {
      signal.end();
    }
  },
};

const mergeCommand: Command = {
  noun: 'contact',
  verb: 'merge',
  summary: 'Have two contacts of one person merged, in the background.',
  flags: {
    organization: { value: 'slug', help: 'whose contacts', required: true },
    keep: { value: 'id', help: 'the contact that stays', required: true },
    merge: { value: 'id', help: 'the contact that becomes part of it', required: true },
  },
  async run({ organization, keep, merge }, deps) {
    const body = parse(mergeBodySchema, { keep_id: keep, merge_id: merge }, refusals);
    const { id: organizationId } = await organizationCalled(organization, deps);
    const contactIds = await twoContacts(organizationId, body, deps);
    const begun = contactIds && (await beginMerge({ organizationId, contactIds, keepsFirst: true }, deps));
    if (begun === 'busy') throw new Error('one of the two is being merged already: ask again in a minute');
    return { keep_id: keep, merge_id: merge, state: begun ? 'merging' : 'merged' };
  },
};

export const contactCommands: readonly Command[] = [createCommand, importCommand, mergeCommand];
