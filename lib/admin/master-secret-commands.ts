import { dropKey, rotateMaster, showMaster } from '../../shared/rotating/rotate-master.ts';
import type { Command } from './command.ts';
import { confirmed } from './terminal.ts';

export const masterSecretCommands: readonly Command[] = [
  {
    noun: 'master-secret',
    verb: 'show',
    summary: 'Show which keys the master secret has, by their ids, and how much is sealed under each.',
    flags: {},
    run: (_flags, deps) => showMaster(deps),
  },
  {
    noun: 'master-secret',
    verb: 'rotate',
    summary: `Make a new master key, and seal all tokens and secrets anew under it. It takes a minute at least. Earlier keys stay until
    they are dropped. Run again after an interruption, it goes on with the key that it has made.`,
    flags: {},
    run: (_flags, deps) => rotateMaster(deps),
  },
  {
    noun: 'master-secret',
    verb: 'drop',
    summary: `Take away an earlier key, under which nothing is sealed any more. Tokens in backups from before the rotation cannot
    be opened then.`,
    argument: 'id',
    flags: { yes: { help: 'do not ask' } },
    async run({ id = '', yes }, deps) {
      if (yes === undefined) await confirmed(`tokens in backups that are sealed under ${id} are lost for good`, id);
      await dropKey(id, deps);
      return showMaster(deps);
    },
  },
];
