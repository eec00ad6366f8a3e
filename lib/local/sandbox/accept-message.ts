import type { SandboxState } from './call.ts';
import { plannedReceipts } from './planned-receipts.ts';
import type { SentMessage } from './sent-log.ts';

/** Puts a message on record, and its receipts on their way. Throws when it cannot be written down: not accepted. */
export function acceptMessage(message: SentMessage, { sent, receipts, outbox, senders }: SandboxState): void {
  // An instance whose server was told of no webhook has none, unlike the platforms, whose webhooks wait.
  const isTold = message.platform !== 'gateway' || senders.ofInstance(message.instance).hasTarget();
  const planned = isTold ? plannedReceipts(message, receipts.take()) : [];
  outbox.record(planned);
  sent.add(message);
  outbox.start(message, planned);
}
