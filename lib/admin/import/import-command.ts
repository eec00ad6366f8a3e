import type { Command } from '../command.ts';
import { ExitError } from '../exit-error.ts';
import { organizationCalled } from '../organization-called.ts';
import type { ImportResult } from './import-file.ts';
import { interruption } from './interruption.ts';

export const importCommand: Command = {
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
    const { importFile } = await import('./import-file.ts');
    const owner = await organizationCalled(organization, deps);
    const signal = interruption();
    const count = { rows: 0, created: 0, existing: 0, rejected: 0 };
    const cameTo = () =>
      `${count.created} created, ${count.existing} existing, ${count.rejected} rejected; run it again to go on`;
    try {
      const surroundings = { screen: process.stderr, isStopped: () => signal.code !== undefined };
      const result = await importFile(owner, { file, rejected }, deps, surroundings, count);
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
