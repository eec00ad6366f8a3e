import { errorFields } from '../base/log.ts';
import { ApiError } from '../errors.ts';
import { queueNames } from '../queues.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Reply } from './request.ts';

type LookDeps = Deps<'table:get' | 'queue:look' | 'secrets' | 'provider-secrets' | 'media-keys'>;

/** What stands behind the API. */
const looks = ['table', 'queues', 'secrets'] as const;

/**
 * Touches all that stands behind the API, at the same time, and changes nothing. Throws `Internal server error`, naming what
 * does not answer; why, is in the log.
 */
export async function lookDeep(deps: LookDeps): Promise<Reply> {
  const failed = await Promise.all(looks.map(async (name) => ((await answers(name, deps)) ? [] : [name])));
  const names = failed.flat();
  if (names.length > 0) throw new ApiError('Internal server error', `Not answering: ${names.join(', ')}.`);
  return { body: { success: true, checks: Object.fromEntries(looks.map((name) => [name, 'ok'])) } };
}

async function answers(name: (typeof looks)[number], deps: LookDeps): Promise<boolean> {
  try {
    await touch[name](deps);
    return true;
  } catch (error) {
    deps.log('unhealthy', { check: name, ...errorFields(error) });
    return false;
  }
}

const touch: Readonly<Record<(typeof looks)[number], (deps: LookDeps) => Promise<unknown>>> = {
  // No item has such a key.
  table: ({ table }) => table.get({ pk: 'HEALTH', sk: 'HEALTH' }),
  queues: ({ queueLook }) => Promise.all(queueNames.map(queueLook)),
  secrets: ({ secrets, providerSecrets, mediaKeys }) =>
    Promise.all([secrets.current(), providerSecrets.chatapp(), mediaKeys.current()]),
};
