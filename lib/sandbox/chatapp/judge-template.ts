import * as z from 'zod';
import { type Call, checkedBody, jsonReply, type Reply } from '../http.ts';
import type { SandboxState } from '../state.ts';
import type { Template } from './template-book.ts';

type State = Pick<SandboxState, 'templates' | 'senders' | 'judgeMs'>;

/** A new template is approved, or rejected where its name says so, some seconds later, as a webhook tells. */
export function judgeLater(id: string, state: State): void {
  setTimeout(() => {
    const template = state.templates.byId(id);
    if (template?.status !== 'PENDING') return;
    const isRejected = template.name.includes('reject');
    void setStatus(
      template,
      isRejected ? { event: 'REJECTED', reason: 'INVALID_FORMAT' } : { event: 'APPROVED' },
      state,
    );
  }, state.judgeMs).unref();
}

/** Templates that an earlier run has left unjudged. */
export function judgeLeft(state: State): void {
  for (const { id, status } of state.templates.all()) if (status === 'PENDING') judgeLater(id, state);
}

interface Verdict {
  readonly event: string;
  readonly reason?: string;
}

/** Gives a template a status, and tells it. Whether the webhook was taken. */
async function setStatus(template: Template, { event, reason = 'NONE' }: Verdict, state: State): Promise<boolean> {
  if (event === 'DELETED') state.templates.remove(template.id);
  else state.templates.put({ ...template, status: event, rejected_reason: reason });
  const value = { event, reason, message_template_category: template.category };
  return tell(template, { field: 'message_template_status_update', value }, state);
}

interface Change {
  readonly field: string;
  readonly value: object;
}

const tell = ({ business_id, id, name, language }: Template, { field, value }: Change, { senders }: State) =>
  senders.chatapp.send({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: business_id,
        time: Math.floor(Date.now() / 1000),
        changes: [
          {
            field,
            value: {
              ...{ message_template_id: Number(id), message_template_name: name, message_template_language: language },
              ...value,
            },
          },
        ],
      },
    ],
  });

const statuses = ['APPROVED', 'REJECTED', 'PENDING', 'PAUSED', 'DISABLED', 'DELETED'] as const;
const verdictSchema = z.strictObject({
  name: z.string(),
  language: z.string().optional(),
  status: z.enum(statuses).optional(),
  reason: z.string().optional(),
  quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']).optional(),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']).optional(),
  body: z.string().min(1).optional(),
});
const allowed = 'Allowed: name, language, status and reason, quality, category, body.';

/** `POST /templates`: the provider changes a template by itself, and tells each change by a webhook of its own. */
export async function judgeTemplate({ request }: Call, state: SandboxState): Promise<Reply> {
  const checked = await checkedBody(request, verdictSchema, allowed);
  if ('refusal' in checked) return checked.refusal;
  const { name, language, status, reason, quality, category, body } = checked.body;
  const named = state.templates.named(name).filter((one) => one.language === (language ?? one.language));
  if (named.length === 0) return jsonReply(404, { error: `there is no template ${name}` });
  const taken: boolean[] = [];
  for (const { id } of named) {
    const now = () => state.templates.byId(id) as Template;
    if (quality !== undefined) {
      const value = { previous_quality_score: now().quality, new_quality_score: quality };
      state.templates.put({ ...now(), quality });
      taken.push(await tell(now(), { field: 'message_template_quality_update', value }, state));
    }
    if (category !== undefined) {
      const value = { previous_category: now().category, new_category: category };
      state.templates.put({ ...now(), category });
      taken.push(await tell(now(), { field: 'template_category_update', value }, state));
    }
    if (body !== undefined) {
      const components = now().components.map((part) => (part.type === 'BODY' ? { ...part, text: body } : part));
      state.templates.put({ ...now(), components });
      const value = { message_template_element: body };
      taken.push(await tell(now(), { field: 'message_template_components_update', value }, state));
    }
    if (status !== undefined) taken.push(await setStatus(now(), { event: status, reason }, state));
  }
  return jsonReply(200, { taken: taken.every(Boolean), templates: state.templates.named(name) });
}

/** `GET /templates` */
export const showTemplates = (_call: Call, { templates }: SandboxState): Reply =>
  jsonReply(200, { templates: templates.all() });

/** `DELETE /templates` */
export function resetTemplates(call: Call, state: SandboxState): Reply {
  state.templates.reset();
  return showTemplates(call, state);
}
