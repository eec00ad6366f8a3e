import * as z from 'zod';
import { type Call, jsonReply, parseJson, type Reply, readBody } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { graphError, refusalOfCall, unsupportedRequest } from './errors.ts';
import { judgeLater } from './judge-template.ts';
import { listPage } from './list-page.ts';
import { newTemplateId, type Template } from './template-book.ts';

/** `GET /{version}/{business_id}/message_templates`: `name` is a part of a name, `after` a cursor. */
export function listTemplates(call: Call, { templates }: SandboxState): Reply {
  const { query, id } = call;
  const refused = refusalOfCall(call);
  if (refused) return refused;
  const matching = templates
    .of(id)
    .filter(({ name }) => name.includes(query.get('name') ?? ''))
    .filter(({ language }) => language === (query.get('language') ?? language))
    .filter(({ status }) => status === (query.get('status') ?? status));
  return listPage(matching.map(shown), call);
}

const shown = ({ business_id: _, quality, ...template }: Template) => ({
  ...template,
  quality_score: { score: quality, date: 1_764_000_000 },
});

const component = z.looseObject({ type: z.string().transform((type) => type.toUpperCase()) });
const draftSchema = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'name can only have lowercase alphanumeric characters and underscores'),
  language: z.string().min(2),
  category: z
    .string()
    .transform((category) => category.toUpperCase())
    .pipe(z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION'])),
  parameter_format: z.string().optional(),
  components: z
    .array(component)
    .min(1)
    .refine((parts) => parts.some(({ type }) => type === 'BODY'), 'there must be a BODY'),
});

/** `POST /{version}/{business_id}/message_templates`: a new template, which is judged some seconds later. */
export async function createTemplate(call: Call, state: SandboxState): Promise<Reply> {
  const { request, id: business_id } = call;
  const refused = refusalOfCall(call);
  if (refused) return refused;
  const parsed = draftSchema.safeParse(parseJson((await readBody(request)) ?? Buffer.of()));
  if (!parsed.success) return graphError(100, z.prettifyError(parsed.error));
  const { name, language, category, components, parameter_format = 'POSITIONAL' } = parsed.data;
  const isThere = state.templates.of(business_id).some((one) => one.name === name && one.language === language);
  if (isThere) return graphError(100, `Content in this language already exists: ${language}`, { subcode: 2388024 });
  const whole = category === 'AUTHENTICATION' ? components.map(presetPart) : components;
  const template: Template = {
    ...{ business_id, id: newTemplateId(), name, language, category, status: 'PENDING', rejected_reason: 'NONE' },
    quality: 'UNKNOWN',
    parameter_format: parameter_format.toUpperCase() === 'NAMED' ? 'NAMED' : 'POSITIONAL',
    components: whole as Template['components'],
  };
  state.templates.put(template);
  judgeLater(template.id, state);
  return jsonReply(200, { id: template.id, status: template.status, category });
}

/** The texts of an authentication template are the provider's own, and the code is in a link. */
function presetPart(part: z.infer<typeof component>) {
  if (part.type === 'BODY') return { type: 'BODY', text: '*{{1}}* is your verification code.' };
  if (part.type !== 'BUTTONS') return part;
  const url = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}';
  return {
    type: 'BUTTONS',
    buttons: [{ type: 'URL', text: 'Copy code', url, example: [url.replace('{{1}}', '123456')] }],
  };
}

const editSchema = z.object({ category: z.string().optional(), components: z.array(component).min(1).optional() });

/** `POST /{version}/{template_id}`: an edit, which is judged again. */
export async function editTemplate(call: Call, state: SandboxState): Promise<Reply> {
  const { request, id } = call;
  const refused = refusalOfCall(call);
  if (refused) return refused;
  const template = state.templates.byId(id);
  if (!template) return unsupportedRequest('POST', id);
  const parsed = editSchema.safeParse(parseJson((await readBody(request)) ?? Buffer.of()));
  if (!parsed.success) return graphError(100, z.prettifyError(parsed.error));
  const { category = template.category, components = template.components } = parsed.data;
  const edited = { ...template, category, components: components as Template['components'], status: 'PENDING' };
  state.templates.put(edited);
  judgeLater(id, state);
  return jsonReply(200, { success: true });
}

/** `DELETE /{version}/{business_id}/message_templates`: all languages of `name`, or the one with `hsm_id`. */
export function deleteTemplate(call: Call, { templates }: SandboxState): Reply {
  const { query, id } = call;
  const refused = refusalOfCall(call);
  if (refused) return refused;
  const [name, only] = [query.get('name'), query.get('hsm_id')];
  const named = templates.of(id).filter((one) => one.name === name && one.id === (only ?? one.id));
  if (named.length === 0) return graphError(100, 'Message Template Not Found', { subcode: 2593002 });
  for (const one of named) templates.remove(one.id);
  return jsonReply(200, { success: true });
}
