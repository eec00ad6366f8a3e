import * as z from 'zod';
import { seconds } from '../../base/clock.ts';
import { exactJsonOf } from '../../base/text.ts';
import { ApiError } from '../../errors.ts';
import type { TemplateEditor } from '../../templates/ask.ts';
import { isPosition, layoutOf } from '../../templates/components.ts';
import { askTemplates } from './ask-templates.ts';
import { callTemplates } from './call-templates.ts';

/** For one change; API Gateway gives up at 30 s, and a list may come after it. */
const changeMs = seconds(12);

/** The provider's second codes: the name is used in this language; there is no such template. */
const alreadyThere = 2388024;
const notThere = 2593002;

const madeSchema = z.looseObject({
  id: z.union([z.string().min(1).max(512), z.int().transform(String)]),
  status: z.string().catch('PENDING'),
  category: z.string().optional().catch(undefined),
});

/** Changes of templates at the chat-app's provider. */
export const chatappTemplateEditor: TemplateEditor = {
  ask: askTemplates,
  async create(organization, { name, language, category, components }, deps) {
    const { header, body } = layoutOf(components);
    const variables = [...(header?.variables ?? []), ...body.variables];
    const parameter_format = variables.some((variable) => !isPosition(variable)) ? 'NAMED' : 'POSITIONAL';
    const draft = { name, language, category, parameter_format, components };
    const until = deps.clock.now() + changeMs;
    const answer = await callTemplates(organization, { method: 'POST', body: draft, until }, deps);
    if (answer.kind === 'refused') {
      if (answer.subcode !== alreadyThere) throw answer.error;
      throw new ApiError('Template already exists', `The template ${name} is there in ${language} already.`);
    }
    const made = madeSchema.safeParse(exactJsonOf(answer.body)).data;
    if (!made) throw new ApiError('Provider send failed', 'The provider answered without the id of the template.');
    return { id: made.id, status: made.status.toUpperCase(), category: (made.category ?? category).toUpperCase() };
  },
  async remove(organization, { name, id }, deps) {
    const query = { name, ...(id !== undefined && { hsm_id: id }) };
    const until = deps.clock.now() + changeMs;
    const answer = await callTemplates(organization, { method: 'DELETE', query, until }, deps);
    if (answer.kind === 'answered') return true;
    if (answer.subcode === notThere || answer.code === 132001) return false;
    throw answer.error;
  },
};
