import { boundedName } from '../../../messages/inbound/bounded.ts';
import { formAnswers } from './form-answers.ts';
import { looseName, looseObject, looseText, memberOf } from './lenient.ts';

const choiceSchema = looseObject({ title: looseName(), id: looseName() });
const formSchema = looseObject({ name: looseName(), body: looseName(), response_json: looseText });
const permissionSchema = looseObject({ response: looseName(64) });

/**
 * What somebody chose or filled in: the title of the button or the row, `[form] name: Ana`, `[call permission] accept`.
 * Undefined when nothing is said, which happens when the provider could not read it.
 */
export function shownInteractive(part: unknown): string | undefined {
  const type = looseName(64).parse(memberOf(part, 'type'));
  if (type === undefined) return undefined;
  const reply = memberOf(part, type);
  if (type === 'nfm_reply') return shownForm(reply);
  if (type === 'call_permission_reply') {
    const { response } = permissionSchema.parse(reply);
    return response === undefined ? '[call permission]' : `[call permission] ${response}`;
  }
  const { title, id } = choiceSchema.parse(reply);
  return title ?? id ?? `[interactive] ${type}`;
}

/** Its answers are in no other place: the provider sends them here alone. */
function shownForm(reply: unknown): string {
  const { body, response_json } = formSchema.parse(reply);
  const answers = boundedName(formAnswers(response_json), 4096) ?? body;
  return answers === undefined ? '[form]' : `[form] ${answers}`;
}
