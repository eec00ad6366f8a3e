import { useMatches } from '@tanstack/react-router';
import { type ConversationKey, keyIn } from './conversation.ts';

/** The conversation that the address has. */
export function useOpenConversation(): ConversationKey | undefined {
  const match = useMatches().find(({ routeId }) => routeId === '/o/$organization/inbox/$kind/$id');
  return match && keyIn(match.params as { kind: string; id: string });
}
