import type { Schema } from '../api/client.ts';

export type Template = Schema<'Template'>;

/** A template's parts as the page shows them; the provider's own shape is looser. */
export interface Layout {
  /** In the provider's words: `TEXT`, `IMAGE`, `VIDEO`, `DOCUMENT`, `LOCATION`. */
  readonly header?: { readonly format: string; readonly text: string };
  readonly body: string;
  readonly footer?: string;
  readonly buttons: readonly { readonly type: string; readonly text: string }[];
}

type Part = Readonly<Record<string, unknown>>;

/** Reads components of any shape. The provider takes its words in either case. */
export function layoutOf({ components }: Pick<Template, 'components'>): Layout {
  const ofType = (type: string) => components.find((part) => word(part.type) === type) as Part | undefined;
  const [header, footer, buttons] = [ofType('HEADER'), ofType('FOOTER'), ofType('BUTTONS')];
  return {
    ...(header && { header: { format: word(header.format) || 'TEXT', text: text(header.text) } }),
    body: text(ofType('BODY')?.text),
    ...(text(footer?.text) && { footer: text(footer?.text) }),
    buttons: Array.isArray(buttons?.buttons)
      ? buttons.buttons.map((button: Part) => ({ type: word(button.type), text: text(button.text) }))
      : [],
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const word = (value: unknown) => text(value).toUpperCase();

const place = /\{\{\s*(\w+)\s*\}\}/;

/** A text, and the names of the variables in it, in turns: the first is text. */
export const splitAtVariables = (pattern: string): readonly string[] => pattern.split(place);

/** The names of the variables in a text, each once. */
export const variablesIn = (pattern: string): readonly string[] => [
  ...new Set(splitAtVariables(pattern).filter((_part, index) => index % 2 === 1)),
];
