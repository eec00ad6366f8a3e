import type { Schema } from '../../api/client.ts';
import { keyOfVariable, type Values } from '../fill-template.ts';
import { variablesIn } from '../layout.ts';

type Variable = Schema<'TemplateVariable'>;
type NewTemplate = Schema<'NewTemplate'>;

export const categories = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const;
export const buttonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'] as const;

export interface DraftButton {
  readonly id: string;
  readonly type: (typeof buttonTypes)[number];
  readonly text: string;
  /** An address, a number or a code, as the type has it. */
  readonly value: string;
  /** Of what stands for the variable in an address. */
  readonly example: string;
}

/** A template that is being made. */
export interface Draft {
  readonly name: string;
  readonly language: string;
  readonly category: (typeof categories)[number];
  readonly header: string;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly DraftButton[];
  /** Of the variables of header and body, by `keyOfVariable`. */
  readonly examples: Values;
  /** Of one-time codes, whose texts are the provider's. */
  readonly warns: boolean;
  /** After how many minutes a code expires; empty where that is not said. */
  readonly expires: number | string;
}

export const emptyDraft: Draft = {
  name: '',
  language: '',
  category: 'UTILITY',
  header: '',
  body: '',
  footer: '',
  buttons: [],
  examples: {},
  warns: true,
  expires: '',
};

/** The variables of header and body, in the order in which examples are asked for. */
export function textVariablesOf({ header, body, category }: Draft): readonly Variable[] {
  if (category === 'AUTHENTICATION') return [];
  const of = (component: 'header' | 'body', text: string) =>
    inOrder(variablesIn(text)).map((name, index) => ({ component, name, index, example: null }));
  return [...of('header', header), ...of('body', body)];
}

/** Numbers in their order, names as they stand. */
const inOrder = (names: readonly string[]) =>
  names.every((name) => /^\d+$/.test(name)) ? names.toSorted((a, b) => Number(a) - Number(b)) : names;

/** The next variable that can be put into a text of numbered ones. */
export const nextVariable = (text: string) =>
  `{{${Math.max(0, ...variablesIn(text).map((name) => Number(name) || 0)) + 1}}}`;

/** The body of `POST /templates`. */
export function templateOf(draft: Draft): NewTemplate {
  const { name, language, category } = draft;
  return { name, language, category, components: category === 'AUTHENTICATION' ? codeParts(draft) : parts(draft) };
}

type Components = NewTemplate['components'];

const codeParts = ({ warns, expires }: Draft): Components => [
  { type: 'BODY', add_security_recommendation: warns },
  ...(expires === '' ? [] : [{ type: 'FOOTER', code_expiration_minutes: Number(expires) }]),
  { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
];

function parts(draft: Draft): Components {
  const { header, body, footer, buttons } = draft;
  return [
    ...(header ? [{ type: 'HEADER', format: 'TEXT', text: header, ...exampleOf('header', draft) }] : []),
    { type: 'BODY', text: body, ...exampleOf('body', draft) },
    ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
    ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons: buttons.map(buttonOf) }] : []),
  ];
}

/** In the provider's shape, which differs for numbers and names. */
function exampleOf(component: 'header' | 'body', draft: Draft) {
  const variables = textVariablesOf(draft).filter((one) => one.component === component);
  if (variables.length === 0) return {};
  const exampleFor = (variable: Variable) => draft.examples[keyOfVariable(variable)] ?? '';
  if (variables.some(({ name }) => !/^\d+$/.test(name))) {
    const named = variables.map((variable) => ({ param_name: variable.name, example: exampleFor(variable) }));
    return { example: { [`${component}_text_named_params`]: named } };
  }
  const values = variables.map(exampleFor);
  return { example: component === 'body' ? { body_text: [values] } : { header_text: values } };
}

function buttonOf({ type, text, value, example }: DraftButton) {
  if (type === 'URL') return { type, text, url: value, ...(hasVariable(value) && { example: [example] }) };
  if (type === 'PHONE_NUMBER') return { type, text, phone_number: value };
  if (type === 'COPY_CODE') return { type, example: value };
  return { type, text };
}

/** An address may have one, at its end. */
export const hasVariable = (address: string) => variablesIn(address).length > 0;
