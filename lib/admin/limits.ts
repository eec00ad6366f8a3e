import type { Flags } from './command.ts';

/** The flags that give an organization numbers of its own; the stage's are in `lib/config.ts`. */
export const limitFlags = {
  'send-rate': { value: 'n', help: "messages a second that it may send, instead of the stage's number" },
  'read-rate': { value: 'n', help: 'reads a second that it may make with each of its keys' },
  'contacts-quota': { value: 'n', help: 'contacts that it may have, by the API and by imports' },
  'media-quota': { value: 'n', help: 'megabytes (2^20 bytes) that the files of its messages may have' },
  'webhooks-quota': { value: 'n', help: 'webhooks that it may register' },
} as const;

/** What these flags change. */
export const limitsIn = (flags: Flags) => ({
  send_rate: flags['send-rate'],
  read_rate: flags['read-rate'],
  contacts_quota: flags['contacts-quota'],
  media_quota: flags['media-quota'],
  webhooks_quota: flags['webhooks-quota'],
});
