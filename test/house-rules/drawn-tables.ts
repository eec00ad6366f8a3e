import { broadcastTransitions, recipientTransitions } from '../../shared/broadcasts/transitions.ts';
import { statusTransitions } from '../../shared/conversations/status.ts';
import { deliveryTransitions } from '../../shared/delivering/transitions.ts';
import { organizationErasureTransitions } from '../../shared/erasing/organization-erasure.ts';
import { erasureTransitions } from '../../shared/erasing/transitions.ts';
import { mergeTransitions } from '../../shared/merging/transitions.ts';
import { sendTransitions } from '../../shared/sending/transitions.ts';
import { breakerTransitions } from '../../shared/subscriptions/breaker.ts';
import type { Row } from '../support/state-diagram.ts';

/** The page that the tables are drawn on. */
export const drawnOn = 'shared/README.md';

/** All tables of transitions that the code runs, by the names that their markers on the page have. */
export const drawnTables: Readonly<Record<string, readonly Row[]>> = {
  sendTransitions,
  statusTransitions,
  deliveryTransitions,
  breakerTransitions,
  erasureTransitions,
  organizationErasureTransitions,
  mergeTransitions,
  broadcastTransitions,
  recipientTransitions,
};
