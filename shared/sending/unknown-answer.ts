import type { ErrorName } from '../errors.ts';
import type { Answer } from './intent.ts';

/** Why it is unknown whether the provider has a message. `POST /send-photoapp` tells the two apart. */
const whyUnknown = {
  'Send outcome unknown': 'The provider may or may not have taken the message.',
  'Send unconfirmed': 'The provider answered without a message id: it may or may not have the message.',
} satisfies Partial<Record<ErrorName, string>>;

/** Where such a message is. `awaited`: it is on record, and the worker or the sweeper will commit it. */
const whereabouts = {
  recorded: 'It is in the conversation with outcome_unknown; read that before sending again.',
  awaited: 'It will be in the conversation in a few minutes; read that before sending again.',
  gone: 'Its contact was deleted meanwhile, and the conversation with it.',
};
type Whereabouts = keyof typeof whereabouts;

/** The answer while it is unknown whether the provider has the message. */
export const unknownAnswer = (
  where: Whereabouts = 'recorded',
  error: keyof typeof whyUnknown = 'Send outcome unknown',
): Answer => ({ error, message: `${whyUnknown[error]} ${whereabouts[where]}` });

/** The same answer for a message that is somewhere else by now. The words of one that does not say where it is stay as they are. */
export function answerWhere(where: Whereabouts, answer: Answer): Answer {
  if ('body' in answer) return answer;
  const isUnknown = answer.error in whyUnknown;
  const told = isUnknown ? unknownAnswer(where, answer.error as keyof typeof whyUnknown) : answer;
  return where === 'gone' ? { ...told, gone: true } : told;
}
