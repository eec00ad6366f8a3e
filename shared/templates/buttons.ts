import type { Button } from './components.ts';
import { Unfit } from './unfit.ts';
import type { TemplateUse } from './use.ts';

/** A button that a message brings something for, by its place among the template's buttons. */
export interface FilledButton {
  readonly index: number;
  readonly kind: 'quick_reply' | 'url' | 'copy_code' | 'flow';
  /** What it brings: the payload of a reply, the end of a link, a code. A flow has none. */
  readonly value: string;
}

type ButtonUse = NonNullable<TemplateUse['buttons']>[number];
type Member = 'payload' | 'text' | 'code';

/** How the buttons of a type are filled in. */
interface ButtonType {
  readonly kind: FilledButton['kind'];
  /** Which members of a use bring its value. */
  readonly takes: readonly Member[];
  /** Without a value the template cannot be sent. */
  readonly isRequired?: true;
}

const types: Readonly<Record<string, ButtonType>> = {
  // Without a payload the provider gives back the button's own text.
  QUICK_REPLY: { kind: 'quick_reply', takes: ['payload'] },
  COPY_CODE: { kind: 'copy_code', takes: ['code'], isRequired: true },
  // The provider wants the one-time password as the end of a link, and calls the button so.
  OTP: { kind: 'url', takes: ['code', 'text'], isRequired: true },
  URL: { kind: 'url', takes: ['text'], isRequired: true },
};

/** Types of buttons that a message has to bring nothing for. */
const plainTypes = new Set(['URL', 'PHONE_NUMBER', 'VOICE_CALL', 'CATALOG', 'CALL_PERMISSION_REQUEST', 'FLOW']);

/**
 * What a message brings for a template's buttons. Throws `Unfit`. `code`: the value of the body's first variable, which in
 * an authentication template is the code that its button needs once more.
 */
export function buttonsOf(buttons: readonly Button[], uses: readonly ButtonUse[], code?: string): FilledButton[] {
  for (const use of uses) refuseMisplaced(buttons, use);
  return buttons.flatMap((button, index) => {
    if (button.type === 'FLOW') return [{ index, kind: 'flow' as const, value: '' }];
    const type = typeOf(button);
    if (!type && !plainTypes.has(button.type)) throw new Unfit(`has a button that cannot be sent yet: ${button.type}`);
    if (!type) return [];
    const value = valueIn(uses, index) ?? (button.type === 'OTP' ? code : undefined);
    if (value !== undefined) return [{ index, kind: type.kind, value }];
    if (!type.isRequired) return [];
    throw new Unfit(
      `needs template.buttons with the index ${index} and ${type.takes.join(' or ')}, for ${named(button)}`,
    );
  });
}

/** How a button is filled in; undefined where it takes nothing, as a link without a variable. */
const typeOf = ({ type, url }: Button): ButtonType | undefined =>
  type === 'URL' && (url?.variables.length ?? 0) === 0 ? undefined : types[type];

const valueIn = (uses: readonly ButtonUse[], at: number): string | undefined => {
  const { payload, text, code } = uses.find(({ index }) => index === at) ?? {};
  return payload ?? text ?? code;
};

function refuseMisplaced(buttons: readonly Button[], { index, ...given }: ButtonUse): void {
  const button = buttons[index];
  if (!button) {
    const there = buttons.length === 0 ? 'no buttons' : `the buttons 0 to ${buttons.length - 1}`;
    throw new Unfit(`has ${there}, and template.buttons names the index ${index}`);
  }
  const takes = typeOf(button)?.takes ?? [];
  const members = (['payload', 'text', 'code'] as const).filter((member) => given[member] !== undefined);
  if (members.every((member) => takes.includes(member))) return;
  const what = takes.length === 0 ? 'takes nothing' : `takes ${takes.join(' or ')}`;
  throw new Unfit(`has ${named(button)} at the index ${index}, which ${what}, and not ${members.join(', ')}`);
}

const named = ({ type, text }: Button) => `the button ${JSON.stringify(text)} (${type})`;
