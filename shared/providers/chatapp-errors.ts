import { asSentence } from '../base/text.ts';
import type { RefusalName, SendOutcome } from '../channels/channel.ts';
import type { MessageError } from '../conversations/message.ts';
import type { TextAnswer } from '../outbound/outbound.ts';
import { errorText, type GraphError, rateLimitedOutcome } from './graph-answer.ts';

/**
 * The outcome of a send that the chat-app's provider answers with an error, directly or through an Evolution server that
 * hands it on. `badCredentials` is said in the place of a refused token's error, whose text may repeat the token.
 */
export function chatappErrorOutcome(error: GraphError, answer: TextAnswer, badCredentials: string): SendOutcome {
  const { code } = error;
  const meaning = meaningOf(error, answer.status);
  if (typeof meaning === 'object') return rateLimitedOutcome(answer, meaning.retryAfter, code);
  if (meaning === 'Invalid provider') {
    return { kind: 'rejected', name: meaning, error: { code, message: badCredentials }, isDisconnected: true };
  }
  return {
    kind: 'rejected',
    name: meaning,
    error: toldFailure({ code, message: errorText(error) }),
    ...(isOptOut({ code }) && { isOptedOut: true as const }),
    ...(templateFaults.includes(code) && { isTemplateOutdated: true as const }),
  };
}

/** The code of a message that comes later than 24 hours after the person's last one, at once or in a receipt. */
const windowClosed = '131047';

/** Why a message failed, in the provider's words; where a template would not have, it says so. */
export function toldFailure({ code, message }: MessageError): MessageError {
  if (String(code) !== windowClosed) return { code, message };
  return { code: windowClosed, message: `${asSentence(message)} ${templateHint}`.trimStart() };
}

/** Whether a message failed because the person has told the provider that they want no marketing of the organization's. */
export const isOptOut = ({ code }: Pick<MessageError, 'code'>): boolean => String(code) === marketingStopped;

/** The code of a marketing message to a person who has stopped those of this business in their app. */
const marketingStopped = '131050';

const templateHint = 'A template can be sent: message_type template.';

/** A refusal, or a limit: the seconds to wait when the provider names none. */
type Meaning = RefusalName | { readonly retryAfter: number };

/** A code that is in no row says something about this message, unless the provider calls it passing or failed itself. */
function meaningOf({ code, is_transient: isTransient }: GraphError, status: number): Meaning {
  if (code >= 200 && code <= 299) return 'Invalid provider';
  const known = byCode.get(code);
  if (known) return known;
  if (status === 429) return { retryAfter: 60 };
  return isTransient || status >= 500 ? 'Provider send failed' : 'Provider rejected message';
}

/** The template is not as we know it: other variables, not there in that language, paused, disabled. */
const templateFaults: readonly number[] = [132000, 132001, 132007, 132012, 132015, 132016];
/** What fills the template in for this one person is too long, or not valid: the template itself is as it was. */
const fillingFaults: readonly number[] = [132005, 132018];

/** What the provider's error codes mean for a send. It says itself: branch on the code, never on text or HTTP status. */
const meanings: readonly (readonly [readonly number[], Meaning])[] = [
  // Token bad or expired, permission missing, number deleted or not registered: the operator must reconnect.
  [[0, 102, 190, 3, 10, 131005, 33, 133010, 131045], 'Invalid provider'],
  [[4, 80007], { retryAfter: 60 }],
  [[130429], { retryAfter: 5 }],
  // One message in 6 seconds to the same person.
  [[131056], { retryAfter: 6 }],
  // The message, its recipient, its time, or the account's standing: the same again would be refused again.
  [[100, 131008, 131009, 131021, 131026, 131030, 131048, 131049, 131050, 131051], 'Provider rejected message'],
  [
    [131052, 131053, 131062, 131064, 130403, 130472, 130497, 131031, 131042, 135000, 138006],
    'Provider rejected message',
  ],
  [[368, 132068, 132069], 'Provider rejected message'],
  [[131047], 'Re-engagement required'],
  [[...templateFaults, ...fillingFaults], 'Template not usable'],
  // Passing trouble and maintenance at the provider.
  [[1, 2, 131000, 131016, 131057, 133004], 'Provider send failed'],
];

const byCode = new Map(meanings.flatMap(([codes, meaning]) => codes.map((code) => [code, meaning] as const)));
