import type { Schema } from '../../api/client.ts';
import { fillTemplate, keyOfVariable, type Values } from '../../templates/fill-template.ts';
import { layoutOf } from '../../templates/layout.ts';
import { type CsvFile, renamed } from './csv-file.ts';

export type Template = Schema<'Template'>;
type Contact = Schema<'Contact'>;

/** What of a contact a variable can be. */
export const fields = ['full_name', 'phone_number', 'email'] as const;
type Field = (typeof fields)[number];

/** What a header that is a place is made of. */
export const placeParts = ['latitude', 'longitude', 'name', 'address'] as const;

/** Where a variable of the text gets its value from; a column is named by its place in the file. */
export type Source =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: Field; readonly fallback: string }
  | { readonly kind: 'column'; readonly column: number };

/** A broadcast that is being made. */
export interface Draft {
  readonly name: string;
  readonly template?: Template;
  /** Of header and buttons, which are the same for all, by `keyOfVariable`. */
  readonly values: Values;
  readonly headerFile: File | null;
  /** Of a header that is a place, as it was typed. */
  readonly place: Readonly<Record<(typeof placeParts)[number], string>>;
  readonly audience: 'tags' | 'file';
  readonly tags: readonly string[];
  readonly match: 'any' | 'all';
  readonly csv?: CsvFile;
  /** The place of the column with the numbers. */
  readonly phone?: number;
  /** By the variable's name; what is not here is a text that is still empty. */
  readonly sources: Readonly<Record<string, Source>>;
  readonly isLater: boolean;
  /** As the browser's field has it, in the reader's zone: `2026-12-01T10:00`. */
  readonly at: string;
  readonly rate: number | '';
}

export const emptyDraft: Draft = {
  name: '',
  values: {},
  headerFile: null,
  place: { latitude: '', longitude: '', name: '', address: '' },
  audience: 'tags',
  tags: [],
  match: 'any',
  sources: {},
  isLater: false,
  at: '',
  rate: '',
};

/** The variables of the text, which may differ from recipient to recipient. */
export const bodyVariables = (template: Template) => template.variables.filter(({ component }) => component === 'body');

/** Where a variable's value comes from: of a file that has a column of its name, from there unless something else is chosen. */
export function sourceOf({ sources, audience, csv }: Draft, name: string): Source {
  const chosen = sources[name];
  const isThere = chosen?.kind !== 'column' || audience === 'file';
  if (chosen && isThere) return chosen;
  const column = audience === 'file' ? (csv?.columns.indexOf(name) ?? -1) : -1;
  return column < 0 ? { kind: 'text', text: '' } : { kind: 'column', column };
}

/** The values that one recipient's message has: a contact's, and those of the file's first row. */
export function valuesFor(draft: Draft, contact: Contact | undefined, blank: (field: Field) => string): Values {
  const { template, values, csv } = draft;
  if (!template) return values;
  const own = bodyVariables(template).map((variable) => {
    const source = sourceOf(draft, variable.name);
    return [keyOfVariable(variable), valueFrom(source)] as const;
  });
  return { ...values, ...Object.fromEntries(own) };

  function valueFrom(source: Source): string {
    if (source.kind === 'text') return source.text;
    if (source.kind === 'column') return csv?.sample[source.column] ?? '';
    return contact ? contact[source.field] || source.fallback : blank(source.field);
  }
}

/** What is uploaded before the broadcast is created, and how it is named then. */
interface Uploaded {
  readonly header?: string;
  readonly csv?: string;
}

/** The body of `POST /broadcasts`. */
export function bodyOf(draft: Draft & { readonly template: Template }, uploaded: Uploaded): Schema<'NewBroadcast'> {
  const { name, audience, tags, match, isLater, at, rate } = draft;
  const { variables: _each, ...template } = filled(draft, draft.values, uploaded.header);
  return {
    name,
    template,
    audience: audience === 'file' ? { media_id: uploaded.csv } : { tags: [...tags], match },
    variables: sharedVariables(draft),
    ...(isLater && { schedule_at: new Date(at).toISOString() }),
    ...(rate !== '' && { rate }),
  };
}

/** The template with all that fills it. */
export function filled(draft: Draft & { readonly template: Template }, values: Values, media?: string) {
  const { template, headerFile, place } = draft;
  const { latitude, longitude, ...words } = place;
  const header = media
    ? { media_id: media, filename: headerFile?.name }
    : hasPlace(template) && { ...words, latitude: Number(latitude), longitude: Number(longitude) };
  return fillTemplate(template, values, header || undefined);
}

/** Whether the template's header is a place. */
export const hasPlace = (template: Template): boolean => layoutOf(template).header?.format === 'LOCATION';

/** What is no column of the file. */
function sharedVariables(draft: Draft & { readonly template: Template }): Schema<'NewBroadcast'>['variables'] {
  const shared = bodyVariables(draft.template).flatMap(({ name }) => {
    const source = sourceOf(draft, name);
    if (source.kind === 'column') return [];
    const value = source.kind === 'text' ? source.text : { field: source.field, fallback: source.fallback || null };
    return [[name, value] as const];
  });
  return Object.fromEntries(shared);
}

/** The file as the service wants it: its columns are named after what they fill. */
export function audienceFile(draft: Draft & { readonly template: Template }): File | undefined {
  const { csv, phone } = draft;
  if (draft.audience !== 'file' || !csv || phone === undefined) return undefined;
  const names = new Map([[phone, 'phone_number']]);
  for (const { name } of bodyVariables(draft.template)) {
    const source = sourceOf(draft, name);
    if (source.kind === 'column') names.set(source.column, name);
  }
  return renamed(csv, names);
}
