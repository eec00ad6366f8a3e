import * as z from 'zod';
import { over, ownObject } from './inbound-fields.ts';

/** The fields of what a person chose or filled in: one of them, or `interactive` for the provider's object as a whole. */
export const choiceFields = {
  button_reply: ownObject.optional(),
  list_reply: ownObject.optional(),
  /** The answers to a form. */
  answers: z.union([ownObject, z.array(z.unknown())], 'must be an object or a list').optional(),
  nfm_reply: ownObject.optional(),
  interactive: ownObject.optional(),
};

type Choice = z.infer<z.ZodObject<typeof choiceFields>>;

/** The member `interactive` of a message: a button, a row of a list, or a form, whose token the provider hands back. */
export function choiceOf(
  { interactive, button_reply, list_reply, answers, nfm_reply }: Choice,
  flowToken?: string,
): object {
  if (interactive) return interactive;
  if (list_reply) return { type: 'list_reply', list_reply: over({ id: 'first', title: 'The first' }, list_reply) };
  if (!answers && !nfm_reply)
    return { type: 'button_reply', button_reply: over({ id: 'yes', title: 'Yes' }, button_reply) };
  const form = over({ name: 'flow', body: 'Sent', response_json: withToken(answers, flowToken) }, nfm_reply);
  const { response_json: given } = form;
  // The provider has the answers as JSON in a text.
  const response_json = given === undefined || typeof given === 'string' ? given : JSON.stringify(given);
  return { type: 'nfm_reply', nfm_reply: { ...form, response_json } };
}

const withToken = (answers: Choice['answers'] = { size: 'M' }, flow_token?: string) =>
  flow_token === undefined || Array.isArray(answers) ? answers : { flow_token, ...answers };

/** The kinds of sent messages that a choice, or a place, can be the answer to. */
export function answeredKinds({ type, answers, nfm_reply }: Choice & { readonly type: string }): readonly string[] {
  if (type === 'location') return ['location_request_message'];
  if (type !== 'interactive') return [];
  return answers || nfm_reply ? ['flow'] : ['button', 'list'];
}

/** Why fields of a choice do not go together; undefined when they do. */
export function choiceProblem({
  interactive,
  button_reply,
  list_reply,
  answers,
  nfm_reply,
}: Choice): string | undefined {
  const given = [interactive, button_reply, list_reply, answers ?? nfm_reply].filter((one) => one !== undefined);
  return given.length > 1 ? 'is one of button_reply, list_reply, answers, interactive' : undefined;
}
