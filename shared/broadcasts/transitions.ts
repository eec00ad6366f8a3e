import { nextRow, type Transition } from '../base/transitions.ts';

/** The states of a broadcast. `paused` may still be planned or not; what is `cancelled` or `finished` sends nothing any more. */
export const broadcastStates = ['scheduled', 'running', 'paused', 'cancelled', 'finished'] as const;
export type BroadcastState = (typeof broadcastStates)[number];

type BroadcastEvent =
  | 'requested'
  | 'time passed'
  | 'pause requested'
  | 'resume requested'
  | 'cancel requested'
  | 'halted'
  | 'file unreadable'
  | 'all settled';

/**
 * All that can become of a broadcast. `halted`: nothing more of it can be sent, or may be: the provider takes nothing of it, its
 * file is not there, or its organization is suspended. `file unreadable`: its audience's file breaks off, or is gone. What has no row changes nothing.
 */
export const broadcastTransitions: readonly Transition<
  BroadcastState | 'none',
  BroadcastEvent,
  'its time is to come'
>[] = [
  { from: 'none', event: 'requested', when: 'its time is to come', to: 'scheduled' },
  { from: 'none', event: 'requested', to: 'running' },
  { from: 'scheduled', event: 'time passed', to: 'running' },
  { from: 'scheduled', event: 'pause requested', to: 'paused' },
  { from: 'scheduled', event: 'cancel requested', to: 'cancelled' },
  { from: 'running', event: 'pause requested', to: 'paused' },
  { from: 'running', event: 'halted', to: 'paused' },
  { from: 'running', event: 'file unreadable', to: 'cancelled' },
  { from: 'running', event: 'cancel requested', to: 'cancelled' },
  { from: 'running', event: 'all settled', to: 'finished' },
  { from: 'paused', event: 'resume requested', when: 'its time is to come', to: 'scheduled' },
  { from: 'paused', event: 'resume requested', to: 'running' },
  { from: 'paused', event: 'cancel requested', to: 'cancelled' },
];

/** The state that an event leads a broadcast to; undefined where it changes nothing. */
export const broadcastAfter = (
  from: BroadcastState | 'none',
  event: BroadcastEvent,
  isToCome = false,
): BroadcastState | undefined =>
  nextRow(broadcastTransitions, { from, event }, () => isToCome)?.to as BroadcastState | undefined;

/**
 * The states of a recipient. `planned`: nothing was sent yet. `unknown`: the provider may or may not have the message; it is
 * not sent again. `skipped`: nothing was sent, and nothing will be.
 */
export const recipientStates = ['planned', 'unknown', 'sent', 'delivered', 'read', 'failed', 'skipped'] as const;
export type RecipientState = (typeof recipientStates)[number];

/**
 * All that can become of a recipient, each event being named after what the message is then. A failure that was only assumed
 * is overturned by a receipt. Messages' own statuses move forward alone (`conversations/status.ts`).
 */
export const recipientTransitions: readonly Transition<RecipientState, RecipientState>[] = [
  { from: 'planned', event: 'unknown', to: 'unknown' },
  { from: 'planned', event: 'sent', to: 'sent' },
  { from: 'planned', event: 'delivered', to: 'delivered' },
  { from: 'planned', event: 'read', to: 'read' },
  { from: 'planned', event: 'failed', to: 'failed' },
  { from: 'planned', event: 'skipped', to: 'skipped' },
  { from: 'unknown', event: 'sent', to: 'sent' },
  { from: 'unknown', event: 'delivered', to: 'delivered' },
  { from: 'unknown', event: 'read', to: 'read' },
  { from: 'unknown', event: 'failed', to: 'failed' },
  { from: 'sent', event: 'delivered', to: 'delivered' },
  { from: 'sent', event: 'read', to: 'read' },
  { from: 'sent', event: 'failed', to: 'failed' },
  { from: 'delivered', event: 'read', to: 'read' },
  { from: 'failed', event: 'sent', to: 'sent' },
  { from: 'failed', event: 'delivered', to: 'delivered' },
  { from: 'failed', event: 'read', to: 'read' },
];

/** Whether a recipient moves on when its message is in a state. */
export const movesTo = (state: RecipientState, to: RecipientState): boolean =>
  nextRow(recipientTransitions, { from: state, event: to }, () => true) !== undefined;
