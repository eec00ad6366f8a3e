import type { RefusalName } from '../channels/channel.ts';

type Treatment = RefusalName | { readonly retryAfter: number };

/**
 * What the chat-app provider's error codes mean for a send (provider-facts 1; the provider itself says: branch on the
 * code, never on text or HTTP status). Limits say how many seconds to wait when the provider does not.
 */
const treatments: readonly (readonly [readonly number[], Treatment])[] = [
  // Token bad or expired, permission missing, number deleted or not registered: the operator must reconnect.
  [[0, 102, 190, 3, 10, 131005, 33, 133010, 131045], 'Invalid provider'],
  [[4, 80007], { retryAfter: 60 }],
  [[130429], { retryAfter: 5 }],
  // One message in 6 seconds to the same person.
  [[131056], { retryAfter: 6 }],
  // The message, its recipient, its time, or the account's standing: the same again would be refused again.
  [[100, 131008, 131009, 131021, 131026, 131030, 131047, 131048, 131049, 131050, 131051], 'Provider rejected message'],
  [
    [131052, 131053, 131062, 131064, 130403, 130472, 130497, 131031, 131042, 135000, 138006],
    'Provider rejected message',
  ],
  [[368, 132000, 132001, 132005, 132007, 132012, 132015, 132016, 132018, 132068, 132069], 'Provider rejected message'],
  // Passing trouble and maintenance at the provider.
  [[1, 2, 131000, 131016, 131057, 133004], 'Provider send failed'],
];

const byCode = new Map(treatments.flatMap(([codes, treatment]) => codes.map((code) => [code, treatment] as const)));

/** A code that is in no row says something about this message, unless the provider calls it passing or failed itself. */
export function treatmentOf(
  code: number,
  { isTransient, status }: { isTransient: boolean; status: number },
): Treatment {
  if (code >= 200 && code <= 299) return 'Invalid provider';
  const known = byCode.get(code);
  if (known) return known;
  if (status === 429) return { retryAfter: 60 };
  return isTransient || status >= 500 ? 'Provider send failed' : 'Provider rejected message';
}
