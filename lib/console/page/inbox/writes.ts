import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The conversation was opened from the list, to be answered. */
    writes?: true;
  }
}

/** The state of a link that opens a conversation to be answered. */
export const toWrite = { writes: true } as const;

/** Changes each time a conversation is opened to be answered: what answers it has the focus then, but for phones, where it would bring up the keys. */
export const useWrites = () =>
  useLocation({ select: ({ state }) => (state.writes && !isTouched() ? state.__TSR_key : undefined) });

/** Whether the page is used by finger, where what has the focus brings up the keys. */
export const isTouched = () => matchMedia('(pointer: coarse)').matches;
