import { randomInt } from 'node:crypto';
import { openJsonLines } from '../json-lines.ts';
import { businessAccountId } from './identifiers.ts';

/** A template as the provider keeps it. */
export interface Template {
  readonly business_id: string;
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly category: string;
  readonly status: string;
  readonly rejected_reason: string;
  readonly quality: string;
  readonly parameter_format: 'POSITIONAL' | 'NAMED';
  readonly components: readonly Component[];
}

interface Component {
  readonly type: string;
  readonly format?: string;
  readonly text?: string;
  readonly buttons?: readonly TemplateButton[];
  readonly [member: string]: unknown;
}

interface TemplateButton {
  readonly type: string;
  readonly text?: string;
  readonly url?: string;
  readonly [member: string]: unknown;
}

/** The template that every new business account has. */
const firstTemplate = {
  name: 'hello_world',
  language: 'en_US',
  category: 'UTILITY',
  status: 'APPROVED',
  rejected_reason: 'NONE',
  quality: 'UNKNOWN',
  parameter_format: 'POSITIONAL',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Hello World' },
    { type: 'BODY', text: 'Welcome and congratulations!! This message demonstrates that templates can be sent.' },
    { type: 'FOOTER', text: 'WhatsApp Business Platform sample message' },
  ],
} as const;

export interface TemplateBook {
  /** Of a business account, in the order in which they were made. */
  of(businessId: string): readonly Template[];
  /** Of all accounts: a phone number does not say whose it is. */
  named(name: string): readonly Template[];
  byId(id: string): Template | undefined;
  all(): readonly Template[];
  /** A new template, or one that takes the place of one with its id. */
  put(template: Template): void;
  remove(id: string): void;
  /** Back to the template of the start. */
  reset(): void;
}

type Line = { readonly put: Template } | { readonly remove: string } | { readonly account: string };

/** Fifteen digits, as the provider's ids have. */
export const newTemplateId = (): string => `${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 5, 10 ** 6)}`;

/** The templates of all business accounts. With a directory they are in `templates.jsonl`. */
export function openTemplateBook(directory?: string): TemplateBook {
  const lines = openJsonLines<Line>(directory, 'templates.jsonl');
  const templates = new Map<string, Template>();
  const accounts = new Set<string>();
  const apply = (line: Line) => {
    if ('put' in line) templates.set(line.put.id, line.put);
    else if ('remove' in line) templates.delete(line.remove);
    else accounts.add(line.account);
  };
  const keep = (line: Line) => {
    lines.append(line);
    apply(line);
  };
  lines.earlier.forEach(apply);
  const open = (businessId: string) => {
    if (accounts.has(businessId)) return;
    keep({ account: businessId });
    keep({ put: { ...firstTemplate, business_id: businessId, id: newTemplateId() } });
  };
  return {
    of(businessId) {
      open(businessId);
      return [...templates.values()].filter(({ business_id }) => business_id === businessId);
    },
    named(name) {
      open(businessAccountId);
      return [...templates.values()].filter((template) => template.name === name);
    },
    byId: (id) => templates.get(id),
    all: () => [...templates.values()],
    put: (template) => keep({ put: template }),
    remove: (id) => keep({ remove: id }),
    reset() {
      lines.empty();
      templates.clear();
      accounts.clear();
    },
  };
}
