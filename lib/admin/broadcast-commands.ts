import { type Action, controlBroadcast } from '../../shared/broadcasting/control-broadcast.ts';
import { listBroadcasts } from '../../shared/broadcasting/list-broadcasts.ts';
import { newBroadcastSchema } from '../../shared/broadcasting/new-broadcast.ts';
import { findBroadcast } from '../../shared/broadcasts/broadcast.ts';
import { type ShownBroadcast, showBroadcast } from '../../shared/broadcasts/shown-broadcast.ts';
import { idempotencyOf, refuseReplaced } from '../../shared/http/body.ts';
import { parse } from '../../shared/input/parse.ts';
import { watchBroadcast } from './broadcast-watch.ts';
import { type Command, organizationCalled, refusals, textOf } from './command.ts';
import { confirmed } from './terminal.ts';

const organization = { value: 'slug', help: 'whose broadcast', required: true } as const;
const watch = { help: 'wait until it is finished, cancelled or paused; with a bar on a terminal' } as const;
const yes = { help: 'do not ask' } as const;

const createCommand: Command = {
  noun: 'broadcast',
  verb: 'create',
  summary: `Send a template to many contacts, at once or at its time. The file holds what POST /broadcasts takes, as JSON:
    name, template, audience, variables, schedule_at, rate.`,
  flags: {
    organization,
    file: { value: 'path', help: 'the JSON file; - reads standard input', required: true },
    'idempotency-key': {
      value: 'key',
      help: 'given again within a day, it shows the first broadcast and makes no other',
    },
    watch,
  },
  async run({ organization: slug, file = '', ...flags }, deps) {
    const given = jsonIn(await textOf(file, 'file'));
    const body = parse(newBroadcastSchema, given, refusals);
    refuseReplaced(body);
    const owner = await organizationCalled(slug, deps);
    // Loaded when it is needed: it brings all that a send needs.
    const [{ createBroadcast }, { creationProvider }] = await Promise.all([
      import('../../shared/broadcasting/create-broadcast.ts'),
      import('../../shared/providers/chatapp/creation-provider.ts'),
    ]);
    const idempotency = idempotencyOf(flags['idempotency-key'], given);
    const asked = { organization: owner, body, ...(idempotency && { idempotency }) };
    const reply = await createBroadcast(asked, creationProvider, await deps.broadcastDeps());
    const { broadcast } = reply.body as { readonly broadcast: ShownBroadcast };
    if (flags.watch === undefined) return broadcast;
    return watchBroadcast(owner, { id: broadcast.id, screen: process.stderr }, deps);
  },
};

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Its text is not repeated: it may be a token, in the wrong file.
    throw new Error('--file holds no JSON');
  }
}

const listCommand: Command = {
  noun: 'broadcast',
  verb: 'list',
  summary: "List an organization's broadcasts with their counts, the newest first. `next` is what --after takes.",
  flags: {
    organization,
    limit: { value: 'number', help: 'how many at most, 1 to 100; 20 unless given' },
    after: { value: 'id', help: 'go on behind this one' },
  },
  async run({ organization: slug, limit = '20', after }, deps) {
    if (!/^([1-9]\d?|100)$/.test(limit)) throw new Error('--limit must be a whole number from 1 to 100');
    const { id } = await organizationCalled(slug, deps);
    const { broadcasts, next_cursor } = await listBroadcasts(id, { limit: Number(limit), cursor: after }, deps);
    return { broadcasts, next: next_cursor };
  },
};

const showCommand: Command = {
  noun: 'broadcast',
  verb: 'show',
  summary: 'Show a broadcast, and what has become of its recipients.',
  argument: 'id',
  flags: { organization, watch },
  async run({ organization: slug, id = '', watch: isWatched }, deps) {
    const owner = await organizationCalled(slug, deps);
    if (isWatched !== undefined) return watchBroadcast(owner, { id, screen: process.stderr }, deps);
    return showBroadcast(await findBroadcast(owner, id, deps), deps);
  },
};

/** A command that asks something of a broadcast; before what cannot be undone, the person is asked. */
const control = (action: Action, summary: string): Command => ({
  noun: 'broadcast',
  verb: action,
  summary,
  argument: 'id',
  flags: { organization, ...(action === 'cancel' && { yes }) },
  async run({ organization: slug, id = '', yes: isSure }, deps) {
    const owner = await organizationCalled(slug, deps);
    if (action === 'cancel' && isSure === undefined) {
      const { name } = await findBroadcast(owner, id, deps);
      await confirmed(`the broadcast ${name} is ended for good`, id);
    }
    return showBroadcast(await controlBroadcast(owner, { id, action }, await deps.broadcastDeps()), deps);
  },
});

export const broadcastCommands: readonly Command[] = [
  createCommand,
  listCommand,
  showCommand,
  control('pause', 'Hold a broadcast: within a second or two nothing is sent any more.'),
  control('resume', 'Have a paused broadcast go on where it was.'),
  control('cancel', 'End a broadcast for good. To whom nothing was sent, nothing will be.'),
];
