import type { StatusChange } from '../conversations/status.ts';

/** A receipt in our terms. */
export interface Receipt {
  readonly providerId: string;
  /** Our message id, which travelled with the message. */
  readonly messageId?: string;
  readonly change: StatusChange;
}
