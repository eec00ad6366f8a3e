import { bodyOf, type DeadLetter, deadLettersOf, deleteLetter } from '../../shared/dead-letters/dead-letter.ts';
import { redriveLetter } from '../../shared/dead-letters/redrive.ts';
import type { OrganizationId } from '../../shared/identifiers.ts';
import { listOrganizationIds } from '../../shared/organizations/list-organizations.ts';
import { type QueueName, queueNames } from '../../shared/queues.ts';
import { type AdminDeps, type Command, type Flags, organizationCalled } from './command.ts';
import { confirmed } from './terminal.ts';

const queueFlag = { value: 'name', help: queueNames.join(', ') } as const;
const organizationFlag = { value: 'slug', help: "one organization's alone" } as const;
const idFlag = { value: 'id,id', help: 'which, as list shows them; several with commas' } as const;
const allFlag = { help: 'all of the queue' } as const;
const chosen = { queue: { ...queueFlag, required: true }, organization: organizationFlag } as const;

export const deadLetterCommands: readonly Command[] = [
  {
    noun: 'dead-letters',
    verb: 'list',
    summary: `List the messages that a queue, or the worker that read it, has given up: without what is in them.
    The oldest first, as many as --limit says; count says how many there are.`,
    flags: {
      queue: queueFlag,
      organization: organizationFlag,
      limit: { value: 'number', help: 'how many to show; 100 unless given' },
    },
    async run(flags, deps) {
      const limit = flags.limit === undefined ? 100 : Number(flags.limit);
      if (!Number.isInteger(limit) || limit < 1) throw new Error('--limit must be a whole number from 1');
      const letters = await Array.fromAsync(lettersIn(flags, deps));
      const oldest = letters.toSorted((one, other) => (one.sent_at < other.sent_at ? -1 : 1)).slice(0, limit);
      return { count: letters.length, dead_letters: oldest.map((letter) => viewOf(letter, deps)) };
    },
  },
  {
    noun: 'dead-letters',
    verb: 'show',
    summary: 'Show dead letters; what is in them only when asked, since that names people and has their texts.',
    flags: {
      ...chosen,
      id: { ...idFlag, required: true },
      'with-content': { help: 'show the messages themselves, too' },
    },
    async run(flags, deps) {
      const letters = await chosenLetters(flags, deps);
      if (flags['with-content'] === undefined) return letters.map((letter) => viewOf(letter, deps));
      const storage = await deps.letterDeps();
      const shown = letters.map(async (letter) => ({
        ...viewOf(letter, deps),
        content: contentOf(await bodyOf(letter, storage)),
      }));
      return Promise.all(shown);
    },
  },
  {
    noun: 'dead-letters',
    verb: 'redrive',
    summary: `Send dead letters back to the queue that they came from. Run again after an interruption
    it goes on; a message that is then sent twice is handled once.`,
    flags: { ...chosen, id: idFlag, all: allFlag },
    async run(flags, deps) {
      const redriveDeps = await deps.letterDeps();
      const done = { sent: [] as string[], gone: [] as string[] };
      for (const letter of await chosenLetters(flags, deps))
        done[await redriveLetter(letter, redriveDeps)].push(letter.id);
      return { queue: flags.queue, ...done };
    },
  },
  {
    noun: 'dead-letters',
    verb: 'purge',
    summary: 'Delete dead letters for good, with their files.',
    flags: { ...chosen, id: idFlag, all: allFlag, yes: { help: 'do not ask' } },
    async run(flags, deps) {
      const letters = await chosenLetters(flags, deps);
      const what = `${letters.length} of the dead letters of ${flags.queue} are deleted for good`;
      if (flags.yes === undefined) await confirmed(what, String(flags.queue));
      const storage = await deps.letterDeps();
      for (const letter of letters) await deleteLetter(letter, storage);
      return { queue: flags.queue, purged: letters.map(({ id }) => id) };
    },
  },
];

/** What is shown of a letter without its content: nothing in it names a person. */
const viewOf = ({ id, queue, organization_id, reason, receives, sent_at }: DeadLetter, { clock }: AdminDeps) => ({
  id,
  queue,
  organization_id: organization_id ?? null,
  reason,
  receives,
  sent_at,
  age_seconds: Math.round((clock.now() - Date.parse(sent_at)) / 1000),
});

const contentOf = (body: string | undefined): unknown => (body === undefined ? null : JSON.parse(body));

/** The letters of the flags' queue and organization, of all where none is named. */
async function* lettersIn({ queue, organization: slug }: Flags, deps: AdminDeps): AsyncGenerator<DeadLetter> {
  const name = queueNamed(queue);
  const owners = slug === undefined ? await allOwners(deps) : [(await organizationCalled(slug, deps)).id];
  for (const owner of owners) {
    for await (const letter of deadLettersOf(owner, name, deps)) {
      if (letter.expires_at * 1000 > deps.clock.now()) yield letter;
    }
  }
}

const allOwners = async (deps: AdminDeps) => [undefined, ...((await listOrganizationIds(deps)) as OrganizationId[])];

function queueNamed(name: string | undefined): QueueName | undefined {
  const found = queueNames.find((each) => each === name);
  if (name !== undefined && found === undefined)
    throw new Error(`no queue has this name; there are: ${queueNames.join(', ')}`);
  return found;
}

/** Those that `--id` names, or, with `--all`, all. Throws where neither or both are given, and where one is not there. */
async function chosenLetters(flags: Flags, deps: AdminDeps): Promise<DeadLetter[]> {
  if ((flags.id === undefined) === (flags.all === undefined)) throw new Error('give --id or --all');
  const letters = await Array.fromAsync(lettersIn(flags, deps));
  if (flags.id === undefined) return letters;
  const ids = flags.id.split(',').map((id) => id.trim());
  const missing = ids.filter((id) => !letters.some((letter) => letter.id === id));
  if (missing.length > 0) throw new Error(`${flags.queue} has no dead letter with the id ${missing.join(', ')}`);
  return letters.filter(({ id }) => ids.includes(id));
}
