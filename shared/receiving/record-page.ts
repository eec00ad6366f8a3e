import { boundedText } from '../base/text.ts';
import type { Target } from '../conversations/change-message.ts';
import { rewriteBlock } from '../conversations/kept-texts.ts';
import { messageKey } from '../conversations/message-store.ts';
import type { Deps } from '../runtime/deps.ts';
import { contended } from '../table/contention.ts';
import { all, equals, exists } from '../table/expressions.ts';
import { awaiting, type FileOutcome } from './record-media.ts';

/**
 * What was to be a file is a page for people: the message waits for no file any more, and has the page's address as its
 * `permalink` and in its text. Throws `Contention` where its text was changed meanwhile.
 */
export async function recordPage(
  { organizationId, place, message }: Target,
  address: string,
  deps: Deps<'table:write'>,
): Promise<FileOutcome> {
  const shown = message.message;
  const result = await deps.table.write({
    kind: 'update',
    key: messageKey(organizationId, place),
    change: {
      set: {
        message: shown.includes(address) ? shown : boundedText(`${shown} ${address}`),
        media_type: null,
        content: { ...message.content, permalink: address },
      },
      remove: awaiting,
    },
    condition: all(exists('inbound_file'), equals('message', shown)),
  });
  if (result.kind === 'refused') {
    if (!result.item) return 'gone';
    if (result.item.inbound_file) throw contended({ over: 'message-action', organizationId }, deps);
    return 'given-up';
  }
  if ('seq' in place) await rewriteBlock({ organizationId, place }, deps);
  return 'given-up';
}
