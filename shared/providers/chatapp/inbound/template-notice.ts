import type { Inbound } from '../../../channels/inbound.ts';
import type { TemplateNotice } from '../../../templates/apply-notice.ts';
import { toldTime } from '../../told-time.ts';
import {
  memberOf,
  tolerantList,
  tolerantName,
  tolerantObject,
  tolerantText,
  tolerantTime,
} from '../../tolerant-reader.ts';
import { definedMembers } from '../payload.ts';

const word = tolerantName(512);
const namedSchema = tolerantObject({ message_template_name: word, message_template_language: word });
const statusSchema = tolerantObject({ event: word, reason: word });
const qualitySchema = tolerantObject({ new_quality_score: word });
const categorySchema = tolerantObject({ new_category: word });
const textsSchema = tolerantObject({
  message_template_title: tolerantText,
  message_template_element: tolerantText,
  message_template_footer: tolerantText,
  message_template_buttons: tolerantList,
});
const buttonSchema = tolerantObject({
  message_template_button_type: word,
  message_template_button_text: tolerantText,
  message_template_button_url: tolerantText,
  message_template_button_phone_number: tolerantText,
});

type Told = Pick<TemplateNotice, 'aspect' | 'change' | 'texts'>;

/** The fields of webhooks about templates, with what each tells. */
const readers: Readonly<Record<string, (value: unknown) => Told | undefined>> = {
  message_template_status_update: readStatus,
  message_template_quality_update: readQuality,
  template_category_update: readCategory,
  message_template_components_update: readTexts,
};

/** Whether a field is about a template. */
export const isAboutTemplates = (field: string): boolean => Object.hasOwn(readers, field);

/** Reads a webhook about a template. `now` (ms) stands in for a missing time. */
export function readTemplateNotice(item: unknown, now: number): Inbound {
  const field = String(memberOf(item, 'field'));
  const value = memberOf(item, 'value');
  const { message_template_name: name, message_template_language: language } = namedSchema.parse(value);
  if (name === undefined || language === undefined) return { kind: 'unknown', reason: 'a template without a name' };
  const told = readers[field]?.(value);
  if (!told) return { kind: 'nothing', reason: `a ${field} that changes nothing` };
  const time = tolerantTime.parse(memberOf(item, 'time'));
  const at = toldTime(time, now);
  return { kind: 'template', notice: { name, language, at, ...told } };
}

/** What the provider's events are as statuses, where they are called otherwise. */
const statusOfEvent: Readonly<Record<string, string>> = { REINSTATED: 'APPROVED', UNARCHIVED: 'APPROVED' };
/** Events that warn of something, and leave the status as it is. */
const warnings = new Set(['FLAGGED', 'LOCKED', 'UNLOCKED']);

function readStatus(value: unknown): Told | undefined {
  const { event, reason } = statusSchema.parse(value);
  if (event === undefined || warnings.has(event.toUpperCase())) return undefined;
  const status = statusOfEvent[event.toUpperCase()] ?? event.toUpperCase();
  const rejected_reason = reason === undefined || reason === 'NONE' ? undefined : reason;
  return { aspect: 'status', change: { status, ...(rejected_reason && { rejected_reason }) } };
}

function readQuality(value: unknown): Told | undefined {
  const { new_quality_score: quality } = qualitySchema.parse(value);
  return quality === undefined ? undefined : { aspect: 'quality', change: { quality } };
}

function readCategory(value: unknown): Told | undefined {
  const { new_category: category } = categorySchema.parse(value);
  return category === undefined ? undefined : { aspect: 'category', change: { category: category.toUpperCase() } };
}

function readTexts(value: unknown): Told {
  const told = textsSchema.parse(value);
  const buttons = told.message_template_buttons.map((button) => {
    const part = buttonSchema.parse(button);
    return definedMembers({
      type: part.message_template_button_type,
      text: part.message_template_button_text,
      url: part.message_template_button_url,
      phone_number: part.message_template_button_phone_number,
    });
  });
  const { message_template_title: header, message_template_element: body, message_template_footer: footer } = told;
  return { aspect: 'components', change: {}, texts: { header, body, footer, buttons } };
}
