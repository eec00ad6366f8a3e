import type { Template, TemplateBook } from './template-book.ts';
import type { SentTemplate } from './template-schema.ts';

interface Refusal {
  readonly code: number;
  readonly details: string;
}

const refusal = (code: number, details: string): Refusal => ({ code, details });

/** The provider's codes for a template that cannot be sent by its status; others than these are as good as not there. */
const codeOfStatus: Readonly<Record<string, number>> = { PAUSED: 132015, DISABLED: 132016 };

/** Why the provider does not send a template as a message has it; undefined where it does. */
export function templateRefusal(sent: SentTemplate, book: TemplateBook): Refusal | undefined {
  const code = sent.language.code;
  const named = book.named(sent.name).filter(({ language }) => language === code);
  const template = named.find(({ status }) => status === 'APPROVED') ?? named[0];
  const what = `template name (${sent.name}) does not exist in ${code}`;
  if (!template) return refusal(132001, what);
  if (template.status !== 'APPROVED') {
    return refusal(
      codeOfStatus[template.status] ?? 132001,
      codeOfStatus[template.status] ? `it is ${template.status}` : what,
    );
  }
  return textRefusal(sent, template) ?? headerRefusal(sent, template) ?? buttonRefusal(sent, template);
}

const variablesIn = (text = ''): string[] => [
  ...new Set(Array.from(text.matchAll(/\{\{\s*(\w+)\s*\}\}/g), ([, name = '']) => name)),
];

const componentOf = ({ components }: Template, type: string) => components.find((part) => part.type === type);
type Parameters = readonly { readonly type: string; readonly parameter_name?: string }[];
const parametersOf = ({ components = [] }: SentTemplate, type: 'header' | 'body'): Parameters =>
  (components.find((part) => part.type === type)?.parameters ?? []) as Parameters;

/** Both texts need as many parameters as they have variables, and by their names where the template has names. */
function textRefusal(sent: SentTemplate, template: Template): Refusal | undefined {
  for (const type of ['header', 'body'] as const) {
    const part = componentOf(template, type.toUpperCase());
    if (type === 'header' && part?.format !== 'TEXT') continue;
    const [wanted, given] = [variablesIn(part?.text), parametersOf(sent, type)];
    if (wanted.length !== given.length) {
      const counts = `number of params (${given.length}) does not match the expected number of params (${wanted.length})`;
      return refusal(132000, `${type}: ${counts}`);
    }
    if (template.parameter_format === 'POSITIONAL') continue;
    const missing = wanted.find((name) => !given.some((parameter) => parameter.parameter_name === name));
    if (missing !== undefined) return refusal(132000, `${type}: parameter_name ${missing} is missing`);
  }
  return undefined;
}

/** A header that is no text needs one parameter of its kind. */
function headerRefusal(sent: SentTemplate, template: Template): Refusal | undefined {
  const format = componentOf(template, 'HEADER')?.format;
  const [given] = parametersOf(sent, 'header');
  if (format === 'TEXT') return undefined;
  if (format === undefined) return given && refusal(132018, 'header: the template has none');
  const [wanted, got] = [format.toLowerCase(), given?.type ?? 'none'];
  return wanted === got
    ? undefined
    : refusal(132012, `header: Format mismatch, expected ${format}, received ${got.toUpperCase()}`);
}

/** What the buttons of a type need of a message; others need nothing. */
const needs: Readonly<Record<string, string>> = { COPY_CODE: 'copy_code', OTP: 'url', FLOW: 'flow' };

function buttonRefusal(sent: SentTemplate, template: Template): Refusal | undefined {
  const buttons = componentOf(template, 'BUTTONS')?.buttons ?? [];
  const given = (sent.components ?? []).filter((part) => part.type === 'button');
  const strange = given.find(({ index }) => !buttons[Number(index)]);
  if (strange) return refusal(132018, `buttons: there is none at index ${strange.index}`);
  for (const [index, button] of buttons.entries()) {
    const wanted = variablesIn(button.url).length > 0 ? 'url' : needs[button.type];
    const part = given.find((one) => Number(one.index) === index);
    if (wanted !== undefined && part?.sub_type !== wanted) {
      return refusal(131008, `buttons: Button at index ${index} of type ${button.type} requires a parameter`);
    }
    const takes = wanted ?? (button.type === 'QUICK_REPLY' ? 'quick_reply' : undefined);
    if (part && part.sub_type !== takes)
      return refusal(132018, `buttons: Button at index ${index} takes no ${part.sub_type}`);
  }
  return undefined;
}
