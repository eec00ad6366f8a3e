import type { MessageStatus } from '../../messages/status.ts';

/** The statuses of v2, in the order of their numbers in the chat-app's own protocol. */
const names = ['ERROR', 'PENDING', 'SERVER_ACK', 'DELIVERY_ACK', 'READ', 'PLAYED'] as const;
export type EvolutionStatus = (typeof names)[number];

/** A status by its name or its number; undefined when it is none. */
export function evolutionStatusOf(value: unknown): EvolutionStatus | undefined {
  if (typeof value === 'string' && /^\d$/.test(value)) return names[Number(value)];
  if (typeof value === 'number') return names[value];
  return names.find((name) => typeof value === 'string' && name === value.toUpperCase());
}

/** The same in our terms; undefined for what our own record of a message says already. */
export const statusOf: Readonly<Record<EvolutionStatus, MessageStatus | undefined>> = {
  ERROR: 'failed',
  PENDING: undefined,
  SERVER_ACK: undefined,
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  // A voice note that was listened to.
  PLAYED: 'read',
};
