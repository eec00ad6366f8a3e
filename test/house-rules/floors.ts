/**
 * The rooms of `shared/`, from the ground up. A room imports from rooms that stand before it, types included, and never
 * from one behind it. `shared/README.md` says what each is for; `shared/decisions.md` why some stand where they do.
 */
export const floors = [
  'base',
  'table',
  'queue',
  'outbound',
  'secrets',
  'input',
  'http',
  'organizations',
  'instances',
  'keys',
  'members',
  'media',
  'conversations',
  'contacts',
  'drafts',
  'replies',
  'subscriptions',
  'hints',
  'rotating',
  'templates',
  'commerce',
  'channels',
  'blocking',
  'broadcasts',
  'usage',
  'dead-letters',
  'delivering',
  'overview',
  'sending',
  'receiving',
  'erasing',
  'merging',
  'inbox',
  'history',
  'reading',
  'broadcasting',
  'providers',
  'gateway',
  'connecting',
  'openapi',
] as const;

/** The composition root: it imports from every room, and any room may name its types. */
export const compositionRoot = 'runtime';
