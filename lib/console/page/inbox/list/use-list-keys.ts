import { useHotkeys } from '@mantine/hooks';
import { type HistoryState, useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import { type Conversation, type ConversationKey, isSame, keyOf } from '../conversation.ts';
import { toWrite } from '../writes.ts';

/** J and K open the next conversation and the one before; so does Alt with an arrow, also from the composer, and goes to the composer. */
export function useListKeys(conversations: readonly Conversation[], open: ConversationKey | undefined) {
  const list = useRef<VirtuosoHandle>(null);
  const { organization } = useParams({ from: '/o/$organization' });
  const navigate = useNavigate();

  const step = (by: 1 | -1, state: HistoryState = {}) => {
    const at = open ? conversations.findIndex((one) => isSame(keyOf(one), open)) : -1;
    const index = Math.min(conversations.length - 1, Math.max(0, at + by));
    const next = conversations[index];
    if (!next) return;
    const { kind, id } = keyOf(next);
    list.current?.scrollIntoView({ index });
    void navigate({
      to: '/o/$organization/inbox/$kind/$id',
      params: { organization, kind, id },
      search: ({ show, channel }) => ({ show, channel }),
      state,
    });
  };

  useHotkeys([
    ['J', () => step(1)],
    ['K', () => step(-1)],
  ]);
  useHotkeys(
    [
      ['alt+ArrowDown', () => step(1, toWrite)],
      ['alt+ArrowUp', () => step(-1, toWrite)],
    ],
    [],
  );
  return list;
}
