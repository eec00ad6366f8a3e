import type { CommandDeps } from '../../lib/admin/command.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import type { World } from './world.ts';

/** What admin commands work on in a world, with other ports where a test has them. */
export const commandDeps = ({ ports, queues, master }: World, given: Ports = ports): CommandDeps => ({
  ...given,
  master,
  broadcastDeps: async () => given,
  letterDeps: async () => ({ ...given, queueOf: (name) => queues[name] }),
});
